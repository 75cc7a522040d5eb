/**
 * The lines of a calendar, a vCard or a header that are folded (RFC 5545, RFC 6350), each as one line. Other lines are
 * left out.
 */
export const unfoldedLines = (text: string): string =>
  (text.match(/^[^\r\n]*(?:\r?\n[ \t][^\r\n]*)+/gm) ?? []).map((line) => line.replace(/\r?\n[ \t]/g, '')).join('\n')
