import { redactText } from '../../host/redact.ts';
import { isSecretName } from '../../host/secret-names.ts';

/** What an installer needs to find its files, its network and its own configuration. */
const PASSED =
  /^(?:PATH|HOME|USER|LOGNAME|SHELL|TMPDIR|TZ|XDG_\w+|SSL_CERT_(?:FILE|DIR)|REQUESTS_CA_BUNDLE|CURL_CA_BUNDLE|NETRC|(?:https?|no|all)_proxy|LD_LIBRARY_PATH|CUDA_HOME|CC|CXX|MAX_JOBS|PYENV_ROOT|PYENV_VERSION|SSH_AUTH_SOCK|GIT_SSH_COMMAND|RUNNER_TRACKING_ID|(?:UV|PIP)_\w+)$/i;

/** What would lead an installer to another environment than the one it is told, or into one that is there already. */
const LEADS_ELSEWHERE =
  /^(?:UV_(?:PROJECT|PROJECT_ENVIRONMENT|SYSTEM_PYTHON|BREAK_SYSTEM_PACKAGES|WORKING_DIR(?:ECTORY)?|NO_PROJECT|ENV_FILE|COMPILE_BYTECODE|VENV_\w+|TOOL_\w+|INTERNAL_\w+)|PIP_(?:TARGET|PREFIX|ROOT|USER|PYTHON|REQUIRE_VIRTUALENV|BREAK_SYSTEM_PACKAGES|DRY_RUN|REPORT|NO_COMPILE|QUIET|VERBOSE|LOG))$/;

/** Settings of the gate, so that output can be read and nothing asks a question. */
const OURS = {
  NO_COLOR: '1',
  UV_NO_PROGRESS: '1',
  PIP_NO_INPUT: '1',
  PIP_DISABLE_PIP_VERSION_CHECK: '1',
  PIP_PROGRESS_BAR: 'off',
  PYTHONNOUSERSITE: '1',
} as const;

/**
 * The environment of uv, pip and the Python that they install into. The job's own environment (`VIRTUAL_ENV`, `PYTHONPATH`,
 * `PYTHONDONTWRITEBYTECODE`, …) is not in it.
 */
export function toolEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const passed = Object.entries(environment).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && PASSED.test(entry[0]) && !LEADS_ELSEWHERE.test(entry[0]),
  );
  return { ...Object.fromEntries(passed), ...OURS };
}

/**
 * The part of it that configures what is installed: it belongs to what is cached. Credentials do not: a job's token is another
 * one every time.
 */
export function installerSettings(environment: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment)
      .filter(([name]) => /^(?:UV|PIP)_/.test(name) && !(name in OURS) && !NOT_WHAT.test(name))
      .filter(([name]) => !isSecretName(name))
      .map(([name, value]) => [name, redactText(value)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** How it is fetched, not what. */
const NOT_WHAT = /_(?:CACHE_DIR|CERT|USERNAME|TIMEOUT|CONCURRENT_\w+)$/;
