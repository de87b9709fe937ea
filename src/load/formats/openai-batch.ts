import { isObject } from '../json-object.ts';
import type { RequestFormat } from './format.ts';

/** OpenAI's batch file: the body inside, beside where it goes. The body's model stays as it is. */
export const openaiBatchFormat: RequestFormat = {
  kind: 'requests',
  name: 'openai-batch',
  mark: 'custom_id and body',
  layout: 'lines',
  matches: (record) => 'custom_id' in record && 'body' in record,
  toNative: ({ custom_id: id, method, url, body }) => {
    if (method !== 'POST') throw new Error(`its method is ${JSON.stringify(method)}, not POST`);
    if (!isObject(body)) throw new Error('its body is not an object');
    const path = 'messages' in body ? '/v1/chat/completions' : '/v1/completions';
    if (url !== path) throw new Error(`its url is ${JSON.stringify(url)}; its body belongs to ${path}`);
    return { ...body, id };
  },
};
