import type { BaselineStore } from '../ports/baseline-store.ts';

/** A store that is opened when it is first used: measuring alone needs no token and no repository. */
export function deferStore(place: string, open: () => Promise<BaselineStore>): BaselineStore {
  let opened: Promise<BaselineStore> | null = null;
  const store = () => {
    opened ??= open();
    return opened;
  };
  return {
    place,
    find: async (gate, key) => (await store()).find(gate, key),
    list: async (gate) => (await store()).list(gate),
    save: async (baseline) => (await store()).save(baseline),
  };
}
