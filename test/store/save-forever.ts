import { createFileStore } from '../../src/store/file-store.ts';
import { buildBaseline, buildRecord } from '../support/record-builder.ts';

// Saves the same key again and again, each time with another content, until it is killed.
const store = createFileStore(process.argv[2] ?? '');
for (let round = 1; ; round += 1) {
  const baseline = buildBaseline(buildRecord({ id: `round-${round}` }), { key: 'k' });
  await store.save(baseline);
  if (round === 3) console.log('saving');
}
