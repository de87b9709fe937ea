/** An answer that is an error, in vLLM's shape. */
export interface ApiError {
  readonly error: {
    readonly message: string;
    readonly type: string;
    readonly param: string | null;
    readonly code: number;
  };
}

export function apiError(code: number, type: string, message: string, param: string | null = null): ApiError {
  return { error: { message, type, param, code } };
}

/** The error of an engine that cannot take requests now. */
export const UNAVAILABLE = apiError(
  503,
  'Service Unavailable',
  'The server is not able to take requests now.',
);
