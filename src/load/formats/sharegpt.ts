import type { RequestFormat } from './format.ts';
import { twoTurns } from './two-turns.ts';

/** ShareGPT: one JSON array of conversations. Their ids repeat in the wild, so that the place in the file is the id. */
export const shareGptFormat: RequestFormat = {
  kind: 'requests',
  name: 'sharegpt',
  mark: 'a JSON array of conversations',
  layout: 'array',
  matches: (record) => 'conversations' in record,
  toNative: ({ conversations }) => twoTurns(conversations),
};
