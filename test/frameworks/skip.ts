/** Why the real frameworks cannot be run here, by `npm run test:frameworks`; false where they can. */
export const SKIP: string | false = process.env.SERVING_GATE_SKIP_FRAMEWORKS || false;
