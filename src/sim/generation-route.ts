import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type ApiError, apiError, UNAVAILABLE } from './api-error.ts';
import type { Engine } from './engine.ts';
import { type ApiKind, type GenerationBody, parseGenerationBody } from './generation-body.ts';
import { sendJson } from './http-reply.ts';
import type { OutputToken } from './output-text.ts';
import { hashText } from './random.ts';
import { createReplyShapes, type ReplyShapes } from './reply-shapes.ts';
import { VOCABULARY_SIZE } from './tokenizer.ts';

/** What the generating routes need to know of the server. */
export interface GenerationServer {
  readonly engine: Engine;
  readonly model: string;
  readonly version: string;
  readonly maxModelLen: number;
  /** Whether the fault refuse-share strikes this request. */
  readonly refuses: () => boolean;
}

/** Answers `POST /v1/completions` or `POST /v1/chat/completions`. A client that goes away aborts its request. */
export function answerGeneration(
  kind: ApiKind,
  server: GenerationServer,
  text: string,
  response: ServerResponse,
): void {
  const body = server.refuses() ? UNAVAILABLE : parseGenerationBody(kind, text, server);
  if ('error' in body) {
    sendJson(response, body.error.code, body);
    return;
  }
  const shapes = createReplyShapes(kind, body, {
    id: `${kind === 'chat' ? 'chatcmpl' : 'cmpl'}-${randomBytes(8).toString('hex')}`,
    created: Math.floor(Date.now() / 1000),
    model: server.model,
    fingerprint: `vllm-${server.version}-${hashText(server.version).toString(16).padStart(8, '0')}`,
  });
  if (body.stream) answerStream(server.engine, body, shapes, response);
  else answerWhole(server.engine, body, shapes, response);
}

function answerStream(
  engine: Engine,
  body: GenerationBody,
  shapes: ReplyShapes,
  response: ServerResponse,
): void {
  const send = (data: unknown) => response.write(`data: ${JSON.stringify(data)}\n\n`);
  const fail = (error: ApiError) => {
    send(error);
    response.end('data: [DONE]\n\n');
  };
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  const unknown = outOfVocabulary(body);
  if (unknown) {
    fail(unknown);
    return;
  }

  let count = 0;
  const abort = engine.submit(body, {
    onToken(token, finish) {
      count++;
      const chunks = [
        ...(count === 1 ? shapes.opening() : []),
        shapes.token(token, count, finish),
        ...(finish === null ? [] : shapes.closing(count)),
      ];
      // Chunks that belong together leave in one write, as they do from a server under load.
      response.write(chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join(''));
      if (finish !== null) response.end('data: [DONE]\n\n');
    },
    onFailure: (message) => fail(engineFailure(message)),
  });
  response.on('close', abort);
}

function answerWhole(
  engine: Engine,
  body: GenerationBody,
  shapes: ReplyShapes,
  response: ServerResponse,
): void {
  const unknown = outOfVocabulary(body);
  if (unknown) {
    sendJson(response, unknown.error.code, unknown);
    return;
  }
  const tokens: OutputToken[] = [];
  const abort = engine.submit(body, {
    onToken(token, finish) {
      tokens.push(token);
      if (finish !== null) sendJson(response, 200, shapes.whole(tokens, finish));
    },
    onFailure: (message) => sendJson(response, 500, engineFailure(message)),
  });
  response.on('close', abort);
}

/** Found only by the engine, so that a stream has begun with HTTP 200 when it is told. */
function outOfVocabulary(body: GenerationBody): ApiError | null {
  const id = body.promptIds.find((candidate) => candidate >= VOCABULARY_SIZE);
  return id === undefined ? null : apiError(400, 'BadRequestError', `Token id ${id} is out of vocabulary`);
}

function engineFailure(message: string): ApiError {
  return apiError(500, 'InternalServerError', message);
}
