/** Why the real frameworks cannot be run here, by `npm run test:frameworks`; false where they can. */
export const SKIP: string | false = process.env.SERVING_GATE_SKIP_FRAMEWORKS || false;

/** Options of every test; the limit has room for an installation with nothing in uv's cache. */
export const REAL = { skip: SKIP, timeout: 1_500_000 } as const;
