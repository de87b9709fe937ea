import type { ServerResponse } from 'node:http';
import { type ApiProblem, problem, UNAVAILABLE } from './api-error.ts';
import type { Engine } from './engine.ts';
import { type ApiKind, type BodyRules, type GenerationBody, parseGenerationBody } from './generation-body.ts';
import { sendJson } from './http-reply.ts';
import type { EngineOptions } from './options.ts';
import type { OutputToken } from './output-text.ts';
import type { ReplyShapes } from './reply-shapes.ts';
import { VOCABULARY_SIZE } from './tokenizer.ts';

/** What the generating routes need to know of the server. */
export interface GenerationServer {
  readonly engine: Engine;
  readonly options: EngineOptions;
  readonly model: string;
  readonly version: string;
  readonly maxModelLen: number;
  /** Whether the fault refuse-share strikes this request. */
  readonly refuses: () => boolean;
  /** The engine dies of a request that it should have refused. */
  readonly die: () => void;
}

/** How a dialect answers generations. */
export interface GenerationDialect {
  readonly rules: BodyRules;
  readonly error: (problem: ApiProblem) => object;
  readonly streamError: (problem: ApiProblem) => object;
  /** What is refused beside broken bodies. */
  readonly refuses: (kind: ApiKind, body: GenerationBody) => ApiProblem | null;
  /** What is said of a token id beyond the vocabulary; `fatal` kills the engine. */
  readonly unknownToken: (id: number) => ApiProblem | 'fatal';
  /** Whether a chunk leaves with the `count`-th token, which is not the last. */
  readonly endsChunk: (options: EngineOptions, count: number) => boolean;
  readonly shapes: (kind: ApiKind, body: GenerationBody, server: GenerationServer) => ReplyShapes;
}

/** Answers `POST /v1/completions` or `POST /v1/chat/completions`. A client that goes away aborts its request. */
export function answerGeneration(
  kind: ApiKind,
  dialect: GenerationDialect,
  server: GenerationServer,
  text: string,
  response: ServerResponse,
): void {
  const parsed = server.refuses() ? UNAVAILABLE : parseGenerationBody(kind, text, server, dialect.rules);
  const refused = 'status' in parsed ? parsed : dialect.refuses(kind, parsed);
  if (refused !== null) sendJson(response, refused.status, dialect.error(refused));
  else
    runGeneration(dialect, dialect.shapes(kind, parsed as GenerationBody, server), server, {
      body: parsed as GenerationBody,
      response,
    });
}

/** Generates and answers in the given shapes, as a stream or in one piece. */
export function runGeneration(
  dialect: GenerationDialect,
  shapes: ReplyShapes,
  server: GenerationServer,
  call: { readonly body: GenerationBody; readonly response: ServerResponse },
): void {
  const { body, response } = call;
  const unknown = outOfVocabulary(dialect, body);
  if (unknown === 'fatal') server.die();
  else if (body.stream) answerStream(dialect, shapes, server, call, unknown);
  else if (unknown !== null) sendJson(response, unknown.status, dialect.error(unknown));
  else answerWhole(dialect, shapes, server, call);
}

function answerStream(
  dialect: GenerationDialect,
  shapes: ReplyShapes,
  server: GenerationServer,
  { body, response }: { readonly body: GenerationBody; readonly response: ServerResponse },
  unknown: ApiProblem | null,
): void {
  const { options } = server;
  let held = '';
  const write = (text: string) => {
    if (options.faults['buffer-stream']) held += text;
    else response.write(text);
  };
  const fail = (failure: ApiProblem) => {
    write(event(dialect.streamError(failure)));
    response.end(`${held}data: [DONE]\n\n`);
  };
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  // Found only by the engine, so that the stream has begun with HTTP 200 when it is told.
  if (unknown !== null) {
    fail(unknown);
    return;
  }

  let count = 0;
  let waiting: OutputToken[] = [];
  const abort = server.engine.submit(body, {
    onToken(token, finish, cached) {
      count++;
      waiting.push(token);
      if (finish === null && !dialect.endsChunk(options, count)) return;
      const chunks = [
        ...(count === waiting.length ? shapes.opening() : []),
        ...shapes.tokens(waiting, count, finish, cached),
        ...(finish === null ? [] : shapes.closing(count, cached)),
      ];
      waiting = [];
      // Chunks that belong together leave in one write, as they do from a server under load.
      write(chunks.map(event).join(''));
      if (finish !== null) response.end(`${held}data: [DONE]\n\n`);
    },
    onFailure: (message) => fail(engineFailure(message)),
  });
  response.on('close', abort);
}

function answerWhole(
  dialect: GenerationDialect,
  shapes: ReplyShapes,
  server: GenerationServer,
  { body, response }: { readonly body: GenerationBody; readonly response: ServerResponse },
): void {
  const tokens: OutputToken[] = [];
  const abort = server.engine.submit(body, {
    onToken(token, finish, cached) {
      tokens.push(token);
      if (finish !== null) sendJson(response, 200, shapes.whole(tokens, finish, cached));
    },
    onFailure: (message) => sendJson(response, 500, dialect.error(engineFailure(message))),
  });
  response.on('close', abort);
}

function outOfVocabulary(dialect: GenerationDialect, body: GenerationBody): ApiProblem | 'fatal' | null {
  const id = body.promptIds.find((candidate) => candidate >= VOCABULARY_SIZE);
  return id === undefined ? null : dialect.unknownToken(id);
}

function engineFailure(message: string): ApiProblem {
  return problem(500, 'InternalServerError', message);
}

function event(data: object): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}
