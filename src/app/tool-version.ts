declare const SERVING_GATE_VERSION: string | undefined;

/** Our own version; the build writes it in. */
export const TOOL_VERSION = typeof SERVING_GATE_VERSION === 'string' ? SERVING_GATE_VERSION : '0.0.0-source';
