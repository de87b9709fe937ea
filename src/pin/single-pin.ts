import type { Framework, Pin } from '../model/pin.ts';
import { versionOrder } from './compare-pins.ts';
import { refusal } from './refusal.ts';

/** The first of pins that all name one version; null for none. Throws `pin` with the list where versions differ. */
export function singlePin(framework: Framework, pins: readonly Pin[]): Pin | null {
  const [first, ...others] = pins;
  if (first === undefined) return null;
  const other = others.find((pin) => versionOrder(first.version, pin.version) !== 0);
  if (other === undefined) return first;
  const list = pins.map(({ version, source }) => `${version} (line ${source.line})`).join(', ');
  throw refusal(
    { file: other.source.file ?? '', line: other.source.line, text: other.source.text },
    `several versions of ${framework}: ${list}.`,
    'Keep one, pick one by pin.pattern (configuration), or say the version in pin.version or in the input pin.',
  );
}
