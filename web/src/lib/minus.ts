/** The text with the sign for minus before its numbers; behind a colon they are what somebody is to type. */
export function withMinus(text: string): string {
  return text.replace(/(^|[^\w:-])-(?=\d)/g, "$1\u2212");
}
