import type { EngineLog } from '../log.ts';

/** A log in SGLang's lines: a moment and no level; what its HTTP server says stands inside the same prefix. */
export function createSglangLog(options: {
  readonly now: () => Date;
  readonly write: (text: string) => void;
}): EngineLog {
  const stamped = (message: string) => options.write(`[${stamp(options.now())}] ${message}\n`);
  const say = (_role: string, _place: string, message: string) => stamped(message);
  return {
    info: say,
    warning: say,
    error: say,
    http: (message) => stamped(`INFO:     ${message}`),
    plain: (message) => options.write(`${message}\n`),
  };
}

/** `2026-11-30 21:36:01`, local time. */
function stamp(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}
