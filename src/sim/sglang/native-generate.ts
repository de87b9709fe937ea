import { randomBytes } from 'node:crypto';
import type { GenerationBody } from '../generation-body.ts';
import type { EngineOptions } from '../options.ts';
import type { OutputToken } from '../output-text.ts';
import { type ReplyShapes, textOf } from '../reply-shapes.ts';
import { tokenize } from '../tokenizer.ts';
import { sglangTraits } from './versions.ts';

/** Reads the body of `POST /generate`; null when it has neither a text nor ids. */
export function parseNative(text: string, model: string, maxModelLen: number): GenerationBody | null {
  let body: Record<string, unknown>;
  try {
    body = JSON.parse(text);
  } catch {
    return null;
  }
  const promptIds = Array.isArray(body?.input_ids) ? body.input_ids : tokenize(String(body?.text ?? ''));
  if (promptIds.length === 0 || promptIds.length >= maxModelLen) return null;
  const sampling = (body.sampling_params ?? {}) as Record<string, unknown>;
  const asked = Number(sampling.max_new_tokens ?? 128);
  return {
    promptIds,
    maxTokens: Math.max(1, Math.min(asked, maxModelLen - promptIds.length)),
    ignoreEos: sampling.ignore_eos === true,
    cacheSalt: null,
    stream: body.stream === true,
    model,
    includeUsage: false,
    continuousUsage: false,
    returnTokenIds: false,
  };
}

/** The answers of `POST /generate`: text and ids are cumulative, and every chunk says all again. */
export function nativeShapes(body: GenerationBody, options: EngineOptions): ReplyShapes {
  const { storageWaits } = sglangTraits(options['engine-version']);
  const id = randomBytes(16).toString('hex');
  const receivedAt = seconds();
  const all: OutputToken[] = [];
  let firstAt = receivedAt;
  const state = (finish: string | null, cached: number) => ({
    text: textOf(all),
    output_ids: all.map((token) => token.id),
    meta_info: {
      id,
      finish_reason: finish === null ? null : { type: finish, length: all.length },
      prompt_tokens: body.promptIds.length,
      weight_version: 'default',
      num_retractions: 0,
      ...(options['enable-metrics'] ? scheduling() : {}),
      reasoning_tokens: 0,
      completion_tokens: all.length,
      cached_tokens: cached,
      cached_tokens_details: { device: cached, host: 0 },
      dp_rank: null,
      ...(finish === null ? {} : ending()),
      ...(options['enable-metrics'] && (finish !== null || all.length === 1)
        ? { response_sent_to_client_ts: firstAt }
        : {}),
    },
  });
  return {
    opening: () => [],
    tokens(tokens, _count, finish, cached) {
      take(tokens);
      return [state(finish, cached)];
    },
    closing: () => [],
    whole(tokens, finish, cached) {
      take(tokens);
      return state(finish, cached);
    },
  };

  function take(tokens: readonly OutputToken[]): void {
    if (all.length === 0) firstAt = seconds();
    all.push(...tokens);
  }

  function scheduling() {
    return {
      ...(storageWaits ? { storage_prefetch_wait: 0, storage_staging_wait: 0 } : {}),
      forward_entry_time: receivedAt,
      prefill_finished_time: firstAt,
      queue_time: 0,
    };
  }

  function ending() {
    const endedAt = seconds();
    const times = {
      weight_versions: [{ version: 'default', start: 0, end: all.length }],
      e2e_latency: endedAt - receivedAt,
    };
    if (!options['enable-metrics']) return times;
    return {
      ...times,
      request_received_ts: receivedAt,
      first_token_latency: firstAt - receivedAt,
      api_server_dispatch_finish_ts: receivedAt,
      request_finished_ts: endedAt,
      decode_throughput: all.length / Math.max(endedAt - firstAt, 0.001),
    };
  }
}

function seconds(): number {
  return Date.now() / 1000;
}
