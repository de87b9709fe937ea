import type { Framework } from '../../model/pin.ts';

/** What the wheel of each release asks for, by package. A range may install another version on another day. */
export const RELEASE_PACKAGES: Readonly<
  Partial<Record<Framework, Readonly<Record<string, Readonly<Record<string, string>>>>>>
> = {
  vllm: {
    '0.28.0': {
      torch: '2.13.0',
      flashinfer: '0.6.16.post3',
      transformers: '≥5.5.3',
      xgrammar: '≥0.2.1',
      'cutlass-dsl': '4.6.2',
    },
    '0.29.0': {
      torch: '2.13.0',
      flashinfer: '0.6.18',
      transformers: '≥5.10.4',
      xgrammar: '≥0.2.1',
      'cutlass-dsl': '4.6.2',
    },
    '0.30.0': {
      torch: '2.13.0',
      flashinfer: '0.6.18.post1',
      transformers: '≥5.10.4',
      xgrammar: '≥0.2.1',
      'cutlass-dsl': '4.7.1',
    },
    '0.31.0': {
      torch: '2.13.0',
      flashinfer: '0.7.0.post1',
      transformers: '≥5.10.4,<5.18',
      xgrammar: '0.2.7',
      'cutlass-dsl': '4.7.1',
    },
    '0.32.0': {
      torch: '2.13.0',
      flashinfer: '0.7.0.post1',
      transformers: '≥5.16.1,<5.20',
      xgrammar: '0.2.8',
      'cutlass-dsl': '4.8.0',
    },
    '0.33.0': {
      torch: '2.14.0',
      flashinfer: '0.7.2.post1',
      transformers: '≥5.16.1,<5.21',
      xgrammar: '0.2.8',
      'cutlass-dsl': '4.8.0',
    },
  },
  sglang: {
    '0.5.18': {
      torch: '2.13.0',
      flashinfer: '0.6.17',
      transformers: '5.12.1',
      xgrammar: '0.2.1',
      'cutlass-dsl': '4.6.2',
      'sglang-kernel': '0.4.6.post1',
    },
    '0.5.19': {
      torch: '2.13.0',
      flashinfer: '0.6.18',
      transformers: '5.12.1',
      xgrammar: '0.2.1',
      'cutlass-dsl': '4.6.2',
      'sglang-kernel': '0.4.6.post1',
    },
    '0.5.20': {
      torch: '2.13.0',
      flashinfer: '0.6.18',
      transformers: '5.12.1',
      xgrammar: '0.2.1',
      'cutlass-dsl': '4.6.2',
      'sglang-kernel': '0.4.7',
    },
    '0.5.21': {
      torch: '2.13.0',
      flashinfer: '0.6.18',
      transformers: '5.12.1',
      xgrammar: '0.2.7',
      'cutlass-dsl': '4.6.2',
      'sglang-kernel': '0.4.7',
    },
    '0.5.22': {
      torch: '2.14.1',
      flashinfer: '0.7.1',
      transformers: '5.19.0',
      xgrammar: '0.2.7',
      'cutlass-dsl': '4.8.0',
      'sglang-kernel': '0.4.9',
    },
    '0.5.23': {
      torch: '2.14.1',
      flashinfer: '0.7.2',
      transformers: '5.19.0',
      xgrammar: '0.2.7',
      'cutlass-dsl': '4.8.0',
      'sglang-kernel': '0.4.10',
    },
  },
};
