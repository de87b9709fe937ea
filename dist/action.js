import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import {
  OPTION_NAMES,
  OPTION_SPECS,
  connect,
  didYouMean,
  errorResult,
  fenced,
  fitting,
  gateMode,
  isSlip,
  loadPlan,
  makeResult,
  measureMode,
  openSession,
  openStore,
  packageDifference,
  packagesInWords,
  pinsResult,
  plain,
  previewOf,
  readEvent,
  readFailure,
  readOptionValues,
  renderPreview,
  reportMode,
  resolvePins,
  saveBaselineMode,
  sidesOf,
  storePlace,
  systemClock
} from "./chunk-WHPZOHRJ.js";
import {
  createActionsLog,
  loadRunnerCore,
  saveRegistryPath
} from "./chunk-E5Q3ZJUJ.js";
import {
  GateError,
  cleanUpLeftovers,
  describeError,
  ownRegistryFile,
  registryFolder
} from "./chunk-CSTO3LRM.js";
import {
  crash,
  exitOnStrayErrors
} from "./chunk-IS2RRVW6.js";
import {
  EXIT
} from "./chunk-FD6PDQAG.js";
import {
  abortOnSignals,
  endWith
} from "./chunk-RDGRYLWX.js";
import "./chunk-U47FGUU3.js";
import "./chunk-D3QGDJPV.js";
import "./chunk-JFMPI6Y5.js";

// src/app/run-action.ts
import path2 from "node:path";

// src/config/action-inputs.ts
var ACTION_INPUTS = OPTION_NAMES.filter((name) => OPTION_SPECS[name].action);
function readActionInputs(env) {
  refuseUnknown(env);
  return readOptionValues(
    ACTION_INPUTS,
    (name) => env[`INPUT_${name.toUpperCase()}`],
    (name) => `The input ${name}`
  );
}
function refuseUnknown(env) {
  const known = ACTION_INPUTS;
  for (const variable of Object.keys(env)) {
    if (!variable.startsWith("INPUT_")) continue;
    const name = variable.slice("INPUT_".length).toLowerCase();
    if (known.includes(name) || !isSlip(name, known)) continue;
    throw new GateError("usage", `There is no input "${name}".${didYouMean(name, known)}`, {
      hint: `Inputs: ${known.join(", ")}.`
    });
  }
}

// src/github/mask.ts
var MIN_SECRET_LENGTH = 6;
function maskSecrets(secrets, core) {
  for (const secret of secrets) {
    if (secret === void 0 || secret.length < MIN_SECRET_LENGTH) continue;
    for (const form of /* @__PURE__ */ new Set([secret, encodeURIComponent(secret), basicAuth(secret)])) core.setSecret(form);
  }
}
function basicAuth(token) {
  return Buffer.from(`x-access-token:${token}`).toString("base64");
}

// src/github/outputs.ts
function setOutputs(values, core) {
  for (const [name, value] of Object.entries(values)) core.setOutput(name, value ?? "");
}

// src/github/artifact.ts
var UPLOAD_LIMIT_MS = 5 * 6e4;
async function uploadArtifact(request) {
  const { root, files, env, signal: signal2 } = request;
  const note = unsupported(env, root);
  if (note !== null) return { status: "unsupported", note };
  const name = artifactName(request.gate, request.attempt);
  try {
    signal2.throwIfAborted();
    const { DefaultArtifactClient } = await import("./artifact-42UHQDJ7.js");
    const upload = new DefaultArtifactClient().uploadArtifact(name, [...files], root);
    const { id } = await limited(upload, AbortSignal.any([signal2, AbortSignal.timeout(UPLOAD_LIMIT_MS)]));
    return { status: "uploaded", name, id: id ?? null };
  } catch (error) {
    const warning = `The artifact ${name} was not uploaded: ${describeError(error)}. The files are in ${root}.`;
    return { status: "failed", warning };
  }
}
function unsupported(env, root) {
  if (isEnterpriseServer(env.GITHUB_SERVER_URL)) {
    return `GitHub Enterprise Server has no service for this artifact client. The files are in ${root}; keep them with actions/upload-artifact@v3.`;
  }
  if (!env.ACTIONS_RUNTIME_TOKEN || !env.ACTIONS_RESULTS_URL) {
    return `No artifact was uploaded: only an action is given the artifact service, not a run step. The files are in ${root}.`;
  }
  return null;
}
function isEnterpriseServer(serverUrl) {
  const host = URL.parse(serverUrl || "https://github.com")?.hostname.toLowerCase() ?? "";
  return host !== "github.com" && !host.endsWith(".ghe.com") && !host.endsWith(".localhost");
}
function artifactName(gate, attempt) {
  return `serving-gate-${gate.replace(/[^A-Za-z0-9._-]+/g, "-")}-${attempt}`;
}
async function limited(work, signal2) {
  work.catch(() => {
  });
  signal2.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers();
  const onAbort = () => reject(signal2.reason);
  signal2.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal2.removeEventListener("abort", onAbort);
  }
}

// src/github/comment-marker.ts
function markedBody(gate, origin, text) {
  return `${gateMarker(gate)}
${originMarker(origin)}
${text}`;
}
function isMarked(body, gate) {
  return body.startsWith(gateMarker(gate));
}
function originOf(body) {
  const match = /^<!-- serving-gate:comment:[^\n]* -->\r?\n<!-- serving-gate:run:([0-9a-f]{7,64}):(\d+):(\d+) -->/.exec(
    body
  );
  if (!match) return null;
  return { headSha: match[1] ?? "", runId: Number(match[2]), attempt: Number(match[3]) };
}
function textOf(body) {
  return body.replaceAll("\r\n", "\n").replace(/^<!-- serving-gate:comment:[^\n]* -->\n(?:<!-- serving-gate:run:[^\n]* -->\n)?/, "").trimEnd();
}
function gateMarker(gate) {
  return `<!-- serving-gate:comment:${encodeGate(gate)} -->`;
}
function encodeGate(gate) {
  return gate.replace(
    /[^A-Za-z0-9._-]|-(?=-|$)/gu,
    (character) => `%${character.codePointAt(0)?.toString(16)};`
  );
}
function originMarker({ headSha, runId, attempt }) {
  return `<!-- serving-gate:run:${headSha}:${runId}:${attempt} -->`;
}

// src/github/comment-precedence.ts
function takesPrecedence(ours, theirs, currentHead2) {
  if (theirs === null) return true;
  if (ours.headSha !== theirs.headSha) {
    if (ours.headSha === currentHead2) return true;
    if (theirs.headSha === currentHead2) return false;
  }
  if (ours.runId === theirs.runId) return ours.attempt >= theirs.attempt;
  if (ours.headSha === theirs.headSha && ours.attempt > 1) return true;
  return ours.runId > theirs.runId;
}

// src/github/comment.ts
var MAX_BODY_CHARACTERS = 65536;
var SHORT_CHARACTERS = 2e4;
async function writeStickyComment(api, comment) {
  const [first, ...extra] = await findOurs(api, comment.gate);
  if (!first) return create(api, comment);
  for (const duplicate of extra) await api.remove(duplicate.id);
  return update(api, comment, first);
}
async function findOurs(api, gate) {
  const marked = (await api.list()).filter((comment) => isMarked(comment.body, gate));
  if (marked.length === 0) return [];
  const viewer2 = await api.viewer();
  return marked.filter((comment) => comment.author !== null && isSameLogin(comment.author, viewer2));
}
function isSameLogin(author, viewer2) {
  return author === viewer2 || author === `${viewer2}[bot]`;
}
async function update(api, comment, existing) {
  const theirs = originOf(existing.body);
  if (!takesPrecedence(comment.origin, theirs, await currentHead(api, [comment.origin, theirs]))) {
    return { status: "superseded", url: existing.url };
  }
  if (theirs?.headSha === comment.origin.headSha && textOf(existing.body) === comment.text.trimEnd()) {
    return { status: "unchanged", url: existing.url };
  }
  const { url } = await write(comment, (body) => api.update(existing.id, body));
  return { status: "updated", url };
}
async function create(api, comment) {
  const created = await write(comment, api.create);
  const rivals = (await api.list()).filter(
    (other) => other.author === created.author && isMarked(other.body, comment.gate)
  );
  const head = await currentHead(
    api,
    rivals.map((rival) => originOf(rival.body))
  );
  let winner = created;
  for (const rival of rivals) if (beats(rival, winner, head)) winner = rival;
  for (const rival of rivals) if (rival.id !== winner.id) await api.remove(rival.id);
  return { status: isAbout(winner, comment.origin) ? "created" : "superseded", url: winner.url };
}
function isAbout(comment, origin) {
  const shown = originOf(comment.body);
  return shown?.headSha === origin.headSha && shown.runId === origin.runId && shown.attempt === origin.attempt;
}
function beats(rival, winner, head) {
  if (rival.id === winner.id) return false;
  const [challenger, holder] = [originOf(rival.body), originOf(winner.body)];
  if (challenger === null) return false;
  if (!takesPrecedence(challenger, holder, head)) return false;
  return holder === null || !takesPrecedence(holder, challenger, head) || rival.id < winner.id;
}
async function currentHead(api, origins) {
  const shas = new Set(origins.flatMap((origin) => origin === null ? [] : [origin.headSha]));
  if (shas.size < 2) return null;
  try {
    return await api.headSha();
  } catch {
    return null;
  }
}
async function write({ gate, origin, text }, send) {
  const body = markedBody(gate, origin, text);
  const short = () => send(markedBody(gate, origin, shorten(text)));
  if (body.length > MAX_BODY_CHARACTERS) return short();
  try {
    return await send(body);
  } catch (error) {
    const { kind, message } = readFailure(error);
    if (kind === "invalid" && /too long/i.test(message)) return short();
    throw error;
  }
}
function shorten(text) {
  const folded = text.indexOf("\n<details");
  const top = text.slice(0, folded < 0 ? text.length : folded).slice(0, SHORT_CHARACTERS);
  const whole = top.length < SHORT_CHARACTERS ? top : top.slice(0, Math.max(0, top.lastIndexOf("\n")));
  return `${whole.trimEnd()}

*The rest was too long for a comment; the whole report is in the job summary.*`;
}

// src/github/comment-advice.ts
function commentWarning(error, event) {
  if (error instanceof GateError) return `The comment was not written: ${describeError(error)}`;
  const { kind, status, message } = readFailure(error);
  const answer = status === null ? message : `${status}: ${message}`;
  switch (kind) {
    case "permission":
    case "not-found":
      return `The comment was not written (${answer}). ${permissionAdvice(event)} The report is in the job summary.`;
    case "rate-limit":
      return `The comment was not written: GitHub's rate limit held on after every wait (${answer}). The report is in the job summary.`;
    case "unavailable":
      return `The comment was not written: GitHub could not be reached (${answer}). The report is in the job summary.`;
    default:
      return `The comment was not written (${answer}). The report is in the job summary.`;
  }
}
function permissionAdvice(event) {
  if (event.pullRequest?.isFork) {
    return "The pull request comes from a fork, so its token can only read; comment from a second workflow on workflow_run (`mode: report`).";
  }
  const grant = "add `permissions: { contents: read, pull-requests: write }` to the job";
  if (event.isDependabot) return `Runs of Dependabot get a token that can only read: ${grant}.`;
  return `The token may not comment: ${grant}.`;
}

// src/github/comment-api.ts
var DEFAULT_AUTHOR = "github-actions[bot]";
function createCommentApi(octokit, repository, pullRequest) {
  const [owner = "", repo = ""] = repository.split("/");
  const target = { owner, repo, issue_number: pullRequest };
  return {
    async list() {
      const all = await octokit.paginate(octokit.rest.issues.listComments, { ...target, per_page: 100 });
      return all.map(toComment).toSorted((a, b) => a.id - b.id);
    },
    create: async (body) => toComment((await octokit.rest.issues.createComment({ ...target, body })).data),
    update: async (id, body) => toComment((await octokit.rest.issues.updateComment({ owner, repo, comment_id: id, body })).data),
    async remove(id) {
      try {
        await octokit.rest.issues.deleteComment({ owner, repo, comment_id: id });
      } catch (error) {
        if (error.status !== 404) throw error;
      }
    },
    headSha: async () => (await octokit.rest.pulls.get({ owner, repo, pull_number: pullRequest })).data.head.sha,
    viewer: () => viewer(octokit)
  };
}
async function viewer(octokit) {
  try {
    const answer = await octokit.graphql("query { viewer { login } }");
    return answer.viewer.login;
  } catch {
    return DEFAULT_AUTHOR;
  }
}
function toComment(comment) {
  return {
    id: comment.id,
    body: comment.body ?? "",
    author: comment.user?.login ?? null,
    url: comment.html_url
  };
}

// src/github/summary.ts
import { appendFile, stat } from "node:fs/promises";
var MAX_SUMMARY_BYTES = 1024 * 1024 - 16 * 1024;
async function appendSummary(file, versions) {
  const usedBytes = await sizeOf(file);
  const roomBytes = MAX_SUMMARY_BYTES - usedBytes;
  const fitting2 = versions.findIndex((text2) => bytes(text2) + 2 <= roomBytes);
  const text = fitting2 >= 0 ? versions[fitting2] ?? "" : cut(versions.at(-1) ?? "", roomBytes - 2);
  if (text === "") return { status: "full", usedBytes, writtenBytes: 0 };
  const written = `${usedBytes > 0 ? "\n" : ""}${text}
`;
  await appendFile(file, written, "utf8");
  return { status: fitting2 === 0 ? "whole" : "shortened", usedBytes, writtenBytes: bytes(written) };
}
async function sizeOf(file) {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (error.code === "ENOENT") return 0;
    throw error;
  }
}
var CUT_NOTE = "\n\n*The summary is full; the whole report is in the output folder.*";
function cut(text, roomBytes) {
  let room = roomBytes - bytes(CUT_NOTE);
  const kept = [];
  for (const line of text.split("\n")) {
    room -= bytes(line) + 1;
    if (room < 0) break;
    kept.push(line);
  }
  return kept.length === 0 ? "" : kept.join("\n") + CUT_NOTE;
}
function bytes(text) {
  return Buffer.byteLength(text, "utf8");
}

// src/github/publish.ts
var quiet = { url: null, warnings: [] };
function createPublisher(options) {
  return async (publication) => {
    const summary = await guarded("job summary", () => publishSummary(publication, options));
    const comment = await guarded("comment", () => publishComment(publication, options));
    const artifact = await guarded("artifact", () => publishArtifact(publication, options));
    return {
      commentUrl: comment.url,
      artifactId: artifact.id ?? null,
      warnings: [...summary.warnings, ...comment.warnings, ...artifact.warnings]
    };
  };
}
async function guarded(name, publish2) {
  try {
    return await publish2();
  } catch (error) {
    return { url: null, warnings: [`The ${name} was not written: ${describeError(error)}`] };
  }
}
async function publishSummary(publication, { env, channels }) {
  const file = env.GITHUB_STEP_SUMMARY;
  if (!channels.summary || !file) return quiet;
  const { status, usedBytes } = await appendSummary(file, [publication.summary, publication.comment]);
  if (status === "whole") return quiet;
  const what = status === "full" ? "left out" : "shortened";
  return {
    url: null,
    warnings: [`The job summary was ${what} to stay below 1 MiB; ${usedBytes} bytes were there already.`]
  };
}
async function publishComment(publication, options) {
  const { event, pullRequest, headSha, channels, signal: signal2 } = options;
  if (!channels.comment || pullRequest === null || event.repository === null) return quiet;
  try {
    const retry = options.retry === void 0 ? {} : { retry: options.retry };
    const octokit = await connect({ token: options.token, apiUrl: event.apiUrl, signal: signal2, ...retry });
    const api = createCommentApi(octokit, event.repository, pullRequest);
    const origin = {
      headSha: headSha ?? event.headSha ?? event.sha ?? "0000000",
      runId: event.runId ?? 0,
      attempt: event.runAttempt
    };
    const { status, url } = await writeStickyComment(api, {
      gate: publication.gate,
      origin,
      text: publication.comment
    });
    const warnings = status === "superseded" ? [`The comment was left alone: it shows a newer measurement (${url}).`] : [];
    return { url, warnings };
  } catch (error) {
    return { url: null, warnings: [commentWarning(error, event)] };
  }
}
async function publishArtifact(publication, options) {
  const { event, env, outputFolder, channels, signal: signal2 } = options;
  if (!channels.artifact || publication.files.length === 0) return quiet;
  const result = await uploadArtifact({
    gate: publication.gate,
    attempt: event.runAttempt,
    root: outputFolder,
    files: publication.files,
    env,
    signal: signal2
  });
  if (result.status === "failed") return { url: null, warnings: [result.warning] };
  if (result.status === "unsupported") return { url: null, warnings: [result.note] };
  return { url: null, id: result.id, warnings: [] };
}

// src/report/markdown/comment.ts
var COMMENT_BYTES = 6e4;
function renderComment(verdict, context) {
  return fitting(verdict, context, COMMENT_BYTES);
}

// src/report/markdown/summary.ts
var SUMMARY_BYTES = 1024 * 1024 - 16 * 1024;
function renderSummary(verdict, context, bytesUsed) {
  return fitting(verdict, context, SUMMARY_BYTES - bytesUsed);
}

// src/app/preview-mode.ts
async function previewMode({ plan, output }, sides) {
  const pins = await resolvePins(plan.pin, sides);
  const { base, head } = pins;
  if (head === null) {
    throw new GateError("pin", "Nothing says where the framework is pinned.", {
      hint: "Give pin.file in the configuration."
    });
  }
  const from = base === null ? "base not known" : base.version;
  const result = makeResult("preview", {
    verdict: "previewed",
    exitCode: EXIT.ok,
    headline: `Preview \u2013 ${head.framework} ${from} \u2192 ${head.version}, not measured`,
    outputPath: output.path,
    pins: pinsResult(pins),
    packages: base === null ? null : await packageDifference(plan.pin, pins, sides),
    preview: previewOf(plan.measure.server, pins)
  });
  return { result, judgement: null, context: null };
}

// src/app/publish-error.ts
import { readFile } from "node:fs/promises";
import path from "node:path";

// src/report/markdown/error.ts
function renderError({ verdict, headline, error }) {
  const title = verdict === "cancelled" ? "Cancelled" : "Not judged";
  const lines = (error?.message ?? headline).split("\n");
  return [
    `### \u26A0\uFE0F **${title}** \u2013 ${plain(lines[0] ?? "", 300)}`,
    ...lines.length > 1 ? [fenced("text", lines.slice(1, 60))] : [],
    ...error?.hint ? [plain(error.hint, 1e3)] : [],
    "Nothing was compared; this is not a pass.",
    ""
  ].join("\n\n");
}

// src/app/publish-error.ts
async function publishError(result, { inputs, event }, env, log, signal2) {
  if (inputs === null || event === null) return;
  const root = path.resolve(env.GITHUB_WORKSPACE ?? process.cwd());
  const isJudging = inputs.mode === "gate" || inputs.mode === "report" || inputs.mode === "preview";
  const publisher = createPublisher({
    event,
    env,
    token: inputs.githubToken ?? "",
    pullRequest: event.pullRequest?.number ?? null,
    headSha: event.headSha,
    outputFolder: root,
    channels: { comment: inputs.comment && isJudging && !signal2.aborted, summary: true, artifact: false },
    signal: signal2
  });
  const text = renderError(result);
  const gate = inputs.gate ?? await configuredGate(path.resolve(root, inputs.config));
  const { warnings } = await publisher({ gate, comment: text, summary: text, files: [] });
  for (const warning of warnings) log.warn(warning);
}
async function configuredGate(file) {
  const text = await readFile(file, "utf8").catch(() => "");
  return /^gate:[ \t]*['"]?([\w.-]+)/m.exec(text)?.[1] ?? "default";
}

// src/app/run-action.ts
async function runAction(env, core, signal2) {
  const log = createActionsLog({
    write: (text) => process.stdout.write(text),
    monotonicMs: systemClock.monotonicMs
  });
  const seen = { inputs: null, event: null, published: null };
  let outcome;
  try {
    outcome = await perform(env, core, log, signal2, seen);
  } catch (error) {
    const command = seen.inputs?.mode ?? "gate";
    outcome = { result: errorResult(command, error, signal2), judgement: null, context: null };
    await publishError(outcome.result, seen, env, log, signal2);
  }
  log.close();
  const { result } = outcome;
  setOutputs(outputsOf(outcome, seen.published), core);
  const hint = result.error?.hint ? ` ${result.error.hint}` : "";
  if (result.exitCode === 0) log.note(result.headline);
  else log.error(`${result.headline}${hint}`);
  if (result.error?.code === "crash") log.note(result.error.message);
  return result.exitCode;
}
async function perform(env, core, log, signal2, seen) {
  const inputs = readActionInputs(env);
  seen.inputs = inputs;
  maskSecrets([inputs.githubToken ?? void 0, env.ACTIONS_RUNTIME_TOKEN, env.HF_TOKEN], core);
  const event = await readEvent(env);
  seen.event = event;
  const root = path2.resolve(env.GITHUB_WORKSPACE ?? process.cwd());
  const registries = registryFolder();
  const registryFile = ownRegistryFile(registries);
  saveRegistryPath(registryFile, core);
  for (const line of await cleanUpLeftovers(registries, signal2)) log.warn(line);
  const plan = await loadPlan(root, inputs.config, inputs);
  const session = await openSession(plan, {
    root,
    configFile: inputs.config,
    env,
    event,
    clock: systemClock,
    progress: log,
    signal: signal2,
    registryFile,
    storePlace: (baseline) => storePlace(baseline, event),
    openStore: (baseline) => openStore(baseline, { event, token: inputs.githubToken, signal: signal2 })
  });
  const outcome = await runMode(session, inputs);
  seen.published = await publish(outcome, session, inputs, event);
  for (const warning of seen.published.warnings) log.warn(warning);
  if (signal2.aborted)
    throw new GateError("cancelled", `Cancelled before this was published: ${outcome.result.headline}`);
  return outcome;
}
function runMode(session, inputs) {
  const { root } = session.surroundings;
  const sides = sidesOf(session.surroundings, inputs);
  refuseForMode(inputs);
  switch (inputs.mode) {
    case "gate":
      return gateMode(session, sides);
    case "measure":
      return measureMode(session, sides);
    case "preview":
      return previewMode(session, sides);
    case "report":
      if (inputs.record === null) {
        throw new GateError("usage", "mode report needs the input record: the path of a record.json.");
      }
      return reportMode(session, path2.resolve(root, inputs.record));
    case "baseline":
      return saveBaselineMode(session, sides, {
        ...inputs,
        record: inputs.record === null ? null : path2.resolve(root, inputs.record)
      });
  }
}
function refuseForMode({ mode, record, acceptRegression }) {
  const lost = record !== null && mode !== "report" && mode !== "baseline" ? "record" : acceptRegression && mode !== "baseline" ? "accept-regression" : null;
  if (lost) throw new GateError("usage", `The input ${lost} has no meaning in mode ${mode}.`);
}
async function publish({ result, judgement, context }, { output, plan, surroundings }, inputs, event) {
  const previewed = result.verdict === "previewed" ? previewText(result) : null;
  const publisher = createPublisher({
    event,
    env: surroundings.env,
    token: inputs.githubToken ?? "",
    pullRequest: event.pullRequest?.number ?? null,
    headSha: event.headSha,
    outputFolder: output.path,
    channels: {
      comment: inputs.comment && (previewed !== null || judgement !== null && inputs.mode !== "baseline"),
      summary: true,
      artifact: inputs.artifact
    },
    signal: surroundings.signal
  });
  const text = judgement === null || context === null ? null : { verdict: judgement.verdict, context };
  return publisher({
    // Its own comment: what a measurement said of the same pull request stays.
    gate: previewed === null ? plan.policy.gate : `${plan.policy.gate}.preview`,
    comment: previewed ?? (text === null ? "" : renderComment(text.verdict, text.context)),
    summary: previewed ?? (text === null ? `${result.headline}
` : renderSummary(text.verdict, text.context, 0)),
    files: await output.files()
  });
}
function previewText({ headline, preview, packages }) {
  return renderPreview(headline, preview, packages === null ? null : packagesInWords(packages));
}
function outputsOf({ result }, published) {
  const { files, judgement, pins } = result;
  const regressions = judgement?.cells.filter(
    ({ gates, verdict }) => gates && verdict === "regressed"
  ).length;
  return {
    verdict: result.verdict,
    "exit-code": result.exitCode,
    headline: result.headline,
    "report-path": files.report ?? null,
    "record-path": files.record ?? null,
    "verdict-path": files.verdict ?? null,
    "output-path": result.outputPath,
    "comment-url": published?.commentUrl ?? null,
    "base-version": pins?.base?.version ?? null,
    "head-version": pins?.head?.version ?? null,
    "baseline-id": result.baselines[0]?.id ?? null,
    regressions: regressions ?? 0,
    "artifact-id": published?.artifactId ?? null
  };
}

// src/action.ts
exitOnStrayErrors();
var signal = abortOnSignals();
endWith(
  await loadRunnerCore().then((core) => runAction(process.env, core, signal)).catch(crash)
);
