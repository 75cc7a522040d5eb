const longest = 200

const collapsed = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/**
 * Whether the text contains the quote as whole words and numbers. `15.00` and `5.001` do not contain `5.00`. False for
 * an empty quote, and for one longer than 200 characters.
 */
export function standsIn(quote: string, text: string): boolean {
  const [wanted, whole] = [collapsed(quote), collapsed(text)]
  if (wanted === '' || wanted.length > longest) return false
  for (let at = whole.indexOf(wanted); at >= 0; at = whole.indexOf(wanted, at + 1)) {
    const before = whole.slice(Math.max(0, at - 2), at)
    const after = whole.slice(at + wanted.length, at + wanted.length + 2)
    if (!/[\p{L}\p{N}]$|\p{N}[.,]$/u.test(before) && !/^(?:[\p{L}\p{N}]|[.,]\p{N})/u.test(after)) return true
  }
  return false
}
