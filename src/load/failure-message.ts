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
