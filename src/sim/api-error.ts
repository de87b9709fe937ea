/** What is wrong with a request, before a dialect shapes it. */
export interface ApiProblem {
  readonly status: number;
  readonly type: string;
  readonly message: string;
  readonly param: string | null;
}

/** An answer that is an error, in vLLM's shape. */
export interface ApiError {
  readonly error: {
    readonly message: string;
    readonly type: string;
    readonly param: string | null;
    readonly code: number;
  };
}

export function problem(
  status: number,
  type: string,
  message: string,
  param: string | null = null,
): ApiProblem {
  return { status, type, message, param };
}

export function vllmError({ status, type, message, param }: ApiProblem): ApiError {
  return { error: { message, type, param, code: status } };
}

/** The error of an engine that cannot take requests now. */
export const UNAVAILABLE = problem(
  503,
  'Service Unavailable',
  'The server is not able to take requests now.',
);
