import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseExposition } from '../../src/engine/prometheus.ts';

const cases: readonly [string, string, ReturnType<typeof parseExposition>][] = [
  ['no labels', 'up 1', [{ name: 'up', labels: {}, value: 1 }]],
  ['empty braces', 'up{} 1', [{ name: 'up', labels: {}, value: 1 }]],
  [
    'blank and comma in a label, trailing comma, exponent, timestamp',
    'vllm:x_total{model_name="my model, v2",engine="0",} 1.2E3 1700000000000',
    [{ name: 'vllm:x_total', labels: { model_name: 'my model, v2', engine: '0' }, value: 1200 }],
  ],
  [
    'escaped quote, backslash, newline, braces',
    String.raw`x{a="\"}{",b="c:\\d",c="1\n2"} 9.4E12`,
    [{ name: 'x', labels: { a: '"}{', b: 'c:\\d', c: '1\n2' }, value: 9.4e12 }],
  ],
  ['infinity', 'x{le="+Inf"} +Inf', [{ name: 'x', labels: { le: '+Inf' }, value: Infinity }]],
  ['negative infinity', 'x -Inf', [{ name: 'x', labels: {}, value: -Infinity }]],
  ['not a number', 'x NaN', [{ name: 'x', labels: {}, value: Number.NaN }]],
  ['spaces in odd places', ' x  { a = "b" , } \t 3 ', [{ name: 'x', labels: { a: 'b' }, value: 3 }]],
  [
    'an exemplar',
    'x_bucket{le="1"} 5 # {trace="a"} 0.3 1.5',
    [{ name: 'x_bucket', labels: { le: '1' }, value: 5 }],
  ],
  [
    'Windows line ends',
    'a 1\r\nb 2\r\n',
    [
      { name: 'a', labels: {}, value: 1 },
      { name: 'b', labels: {}, value: 2 },
    ],
  ],
  ['HELP with braces', '# HELP x a {b="c"} 7\n# TYPE x counter\n# EOF', []],
  ['an unclosed label', 'x{a="b 1', []],
  ['no value', 'x{a="b"}', []],
  ['hexadecimal is no number here', 'x 0x10', []],
  ['an HTML page', '<html><body>502 Bad Gateway</body></html>', []],
];

for (const [name, text, expected] of cases) {
  test(`exposition: ${name}`, () => assert.deepEqual(parseExposition(text), expected));
}
