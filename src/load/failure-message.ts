/** An error of the connection in one line, with its code. */
export function connectionMessage(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return error.message.includes(code) ? error.message : `${code}: ${error.message}`;
}

/** The message in the body of an error answer: vLLM answers `{"error": {"message"}}`, SGLang flat `{"message"}`, FastAPI `{"detail"}`. */
export function messageIn(body: string): string {
  try {
    const value = JSON.parse(body);
    const message = value?.error?.message ?? value?.message ?? value?.detail;
    if (typeof message === 'string') return message.slice(0, 500);
  } catch {
    // Not JSON: the text itself is the message.
  }
  return body.trim().slice(0, 500) || 'no body';
}
