/** The text with the sign for minus before its numbers, where a keyboard has only the hyphen. */
export function withMinus(text: string): string {
  return text.replace(/(^|[^\w-])-(?=\d)/g, "$1\u2212");
}
