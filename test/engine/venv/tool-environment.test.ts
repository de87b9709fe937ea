import assert from 'node:assert/strict';
import { test } from 'node:test';
import { installerSettings, toolEnvironment } from '../../../src/engine/venv/tool-environment.ts';

test('an installer gets its own configuration and network, and nothing that leads it elsewhere', () => {
  const given = toolEnvironment({
    PATH: '/usr/bin',
    https_proxy: 'http://proxy:3128',
    SSL_CERT_FILE: '/etc/ca.pem',
    UV_INDEX_URL: 'https://example.org/simple',
    VIRTUAL_ENV: '/v',
    PYTHONPATH: '/p',
    PYTHONDONTWRITEBYTECODE: '1',
    CONDA_PREFIX: '/c',
    UV_SYSTEM_PYTHON: '1',
    UV_PROJECT_ENVIRONMENT: '/x',
    PIP_TARGET: '/t',
    PIP_USER: '1',
    GITHUB_TOKEN: 'ghs_x',
  });
  const ours = [
    'NO_COLOR',
    'PIP_DISABLE_PIP_VERSION_CHECK',
    'PIP_NO_INPUT',
    'PIP_PROGRESS_BAR',
    'PYTHONNOUSERSITE',
    'UV_NO_PROGRESS',
  ];
  assert.deepEqual(
    Object.keys(given).sort(),
    ['PATH', 'SSL_CERT_FILE', 'UV_INDEX_URL', 'https_proxy', ...ours].sort(),
  );
});

test('credentials and places are no part of what is cached', () => {
  const settings = (password: string) =>
    installerSettings({
      PATH: '/usr/bin',
      UV_INDEX_INNER_PASSWORD: password,
      UV_INDEX_INNER_USERNAME: 'job',
      UV_INDEX_URL: `https://job:${password}@example.org/simple`,
      UV_CACHE_DIR: `/cache/${password}`,
      UV_PRERELEASE: 'allow',
      NO_COLOR: '1',
    });
  assert.deepEqual(settings('one-secret'), settings('another-secret'));
  assert.deepEqual(Object.keys(settings('one-secret')), ['UV_INDEX_URL', 'UV_PRERELEASE']);
});
