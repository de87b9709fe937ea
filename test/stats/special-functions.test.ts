import assert from 'node:assert/strict';
import { test } from 'node:test';
import { betaI, digamma, gammaP, trigamma } from '../../src/stats/special-functions.ts';

// Reference values: scipy 1.17.1 (gammainc, betainc, digamma, polygamma).
for (const [a, x, expected] of [
  [0.5, 0.3, 0.5614219739190003],
  [1, 1, 0.6321205588285577],
  [2.5, 10, 0.9987502694369687],
  [30, 25, 0.1821039159774551],
  [200, 230, 0.9796688566711638],
  [0.01, 1e-6, 0.8759337598323527],
  [2, 0, 0],
] as const) {
  test(`P(${a}, ${x})`, () => near(gammaP(a, x), expected));
}

for (const [a, b, x, expected] of [
  [0.5, 0.5, 0.2, 0.2951672353008665],
  [2, 5, 0.3, 0.5798250000000003],
  [30, 70, 0.31, 0.5969379532927599],
  [0.3, 4, 0.9, 0.9999869225286152],
  [5, 1, 0.99, 0.9509900498999999],
  [2, 3, 0, 0],
  [2, 3, 1, 1],
] as const) {
  test(`I_${x}(${a}, ${b})`, () => near(betaI(a, b, x), expected));
}

for (const [x, psi, derivative] of [
  [0.1, -10.423754940411076, 101.43329915079275],
  [1, -0.5772156649015329, 1.6449340668482266],
  [3.7, 1.1671535393615113, 0.31003785767003833],
  [25, 3.198742512851974, 0.04081066325722558],
] as const) {
  test(`digamma and trigamma of ${x}`, () => {
    near(digamma(x), psi);
    near(trigamma(x), derivative);
  });
}

function near(actual: number, expected: number): void {
  assert.ok(
    Math.abs(actual - expected) <= 1e-11 * Math.max(1, Math.abs(expected)),
    `${actual}, not ${expected}`,
  );
}
