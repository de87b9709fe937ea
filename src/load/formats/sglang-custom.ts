import type { RequestFormat } from './format.ts';
import { twoTurns } from './two-turns.ts';

/** The custom dataset of SGLang's benchmark: a conversation a line. Unlike there, a bad line is an error. */
export const sglangCustomFormat: RequestFormat = {
  kind: 'requests',
  name: 'sglang-custom',
  mark: 'conversations',
  layout: 'lines',
  matches: (record) => 'conversations' in record || 'conversation' in record,
  toNative: (record) => {
    if ('conversations' in record && 'conversation' in record)
      throw new Error('it has both conversations and conversation');
    if ('image' in record) throw new Error('it has an image, which cannot be sent as text');
    return twoTurns(record.conversations ?? record.conversation);
  },
};
