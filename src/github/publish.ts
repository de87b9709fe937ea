import { describeError } from '../model/errors.ts';
import type { Publication, Publish, Published } from '../ports/publisher.ts';
import { uploadArtifact } from './artifact.ts';
import { writeStickyComment } from './comment.ts';
import { commentWarning } from './comment-advice.ts';
import { createCommentApi } from './comment-api.ts';
import { connect } from './connect.ts';
import type { Environment, GitHubEvent } from './event.ts';
import type { RetryPolicy } from './retry.ts';
import { appendSummary } from './summary.ts';

export interface PublisherOptions {
  readonly event: GitHubEvent;
  readonly env: Environment;
  readonly token: string;
  /** The pull request to comment on: the event's own, or one that a person named; null for none. */
  readonly pullRequest: number | null;
  /** The commit that was measured, for the order of comments. */
  readonly headSha: string | null;
  /** Root of the files of a publication. */
  readonly outputFolder: string;
  /** Channels that the options switch off. */
  readonly channels: { readonly comment: boolean; readonly summary: boolean; readonly artifact: boolean };
  readonly signal: AbortSignal;
  readonly retry?: RetryPolicy;
}

interface Channel {
  readonly url: string | null;
  readonly id?: number | null;
  readonly warnings: readonly string[];
}

const quiet: Channel = { url: null, warnings: [] };

/**
 * Publishes to the job summary, the pull request and the artifacts of the run, in that order: what needs no permission
 * comes first. Each channel fails by itself and as a warning.
 */
export function createPublisher(options: PublisherOptions): Publish {
  return async (publication): Promise<Published> => {
    const summary = await guarded('job summary', () => publishSummary(publication, options));
    const comment = await guarded('comment', () => publishComment(publication, options));
    const artifact = await guarded('artifact', () => publishArtifact(publication, options));
    return {
      commentUrl: comment.url,
      artifactId: artifact.id ?? null,
      warnings: [...summary.warnings, ...comment.warnings, ...artifact.warnings],
    };
  };
}

async function guarded(name: string, publish: () => Promise<Channel>): Promise<Channel> {
  try {
    return await publish();
  } catch (error) {
    return { url: null, warnings: [`The ${name} was not written: ${describeError(error)}`] };
  }
}

async function publishSummary(
  publication: Publication,
  { env, channels }: PublisherOptions,
): Promise<Channel> {
  const file = env.GITHUB_STEP_SUMMARY;
  if (!channels.summary || !file) return quiet;
  const { status, usedBytes } = await appendSummary(file, [publication.summary, publication.comment]);
  if (status === 'whole') return quiet;
  const what = status === 'full' ? 'left out' : 'shortened';
  return {
    url: null,
    warnings: [`The job summary was ${what} to stay below 1 MiB; ${usedBytes} bytes were there already.`],
  };
}

async function publishComment(publication: Publication, options: PublisherOptions): Promise<Channel> {
  const { event, pullRequest, headSha, channels, signal } = options;
  if (!channels.comment || pullRequest === null || event.repository === null) return quiet;
  try {
    const retry = options.retry === undefined ? {} : { retry: options.retry };
    const octokit = await connect({ token: options.token, apiUrl: event.apiUrl, signal, ...retry });
    const api = createCommentApi(octokit, event.repository, pullRequest);
    const origin = {
      headSha: headSha ?? event.headSha ?? event.sha ?? '0000000',
      runId: event.runId ?? 0,
      attempt: event.runAttempt,
    };
    const { status, url } = await writeStickyComment(api, {
      gate: publication.gate,
      origin,
      text: publication.comment,
    });
    const warnings =
      status === 'superseded' ? [`The comment was left alone: it shows a newer measurement (${url}).`] : [];
    return { url, warnings };
  } catch (error) {
    return { url: null, warnings: [commentWarning(error, event)] };
  }
}

async function publishArtifact(publication: Publication, options: PublisherOptions): Promise<Channel> {
  const { event, env, outputFolder, channels, signal } = options;
  if (!channels.artifact || publication.files.length === 0) return quiet;
  const result = await uploadArtifact({
    gate: publication.gate,
    attempt: event.runAttempt,
    root: outputFolder,
    files: publication.files,
    env,
    signal,
  });
  if (result.status === 'failed') return { url: null, warnings: [result.warning] };
  if (result.status === 'unsupported') return { url: null, warnings: [result.note] };
  return { url: null, id: result.id, warnings: [] };
}
