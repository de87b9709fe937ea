/** A text with the user and password left out of its URLs: lock files and sources can hold tokens. */
export function withoutCredentials(text: string): string {
  return text.replace(/(\/\/)[^/@\s"']+@/g, '$1');
}
