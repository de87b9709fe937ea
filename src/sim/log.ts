/** The engine's log, in the lines that vLLM and its HTTP server write. */
export interface EngineLog {
  info(role: Role, place: string, message: string): void;
  warning(role: Role, place: string, message: string): void;
  error(role: Role, place: string, message: string): void;
  /** A line of the HTTP server: no prefix but its level. */
  http(message: string): void;
  /** A line without anything around it. */
  plain(message: string): void;
}

export type Role = 'APIServer' | 'EngineCore';

/** A log that writes whole lines; the first line of a message and every other one get vLLM's prefix. */
export function createLog(options: {
  readonly pid: number;
  readonly now: () => Date;
  readonly write: (text: string) => void;
}): EngineLog {
  const put = (level: string) => (role: Role, place: string, message: string) => {
    const prefix = `(${role} pid=${options.pid}) ${level} ${stamp(options.now())} [${place}]`;
    options.write(
      message
        .split('\n')
        .map((line) => `${prefix} ${line}\n`)
        .join(''),
    );
  };
  return {
    info: put('INFO'),
    warning: put('WARNING'),
    error: put('ERROR'),
    http: (message) => options.write(`INFO:     ${message}\n`),
    plain: (message) => options.write(`${message}\n`),
  };
}

/** `11-30 21:02:22`, local time. */
function stamp(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}
