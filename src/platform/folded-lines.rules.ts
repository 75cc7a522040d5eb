/**
 * Returns each folded line of a calendar, a vCard or a header (RFC 5545, RFC 6350), joined into one line. Omits lines
 * without folds.
 */
export const unfoldedLines = (text: string): string =>
  (text.match(/^[^\r\n]*(?:\r?\n[ \t][^\r\n]*)+/gm) ?? []).map((line) => line.replace(/\r?\n[ \t]/g, '')).join('\n')
