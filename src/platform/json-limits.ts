const quote = 0x22
const backslash = 0x5c

/**
 * Whether arrays and objects are nested deeper than `maxDepth` (`[]` is 1), found by one pass without
 * parsing. Bytes are taken as UTF-8. For text that is no JSON the answer is of no use, but it ends.
 */
export function jsonDepthExceeds(text: string | Uint8Array, maxDepth: number): boolean {
  const codeAt = typeof text === 'string' ? (i: number) => text.charCodeAt(i) : (i: number) => text[i]
  let depth = 0
  let insideString = false
  for (let i = 0; i < text.length; i++) {
    const code = codeAt(i)
    if (insideString) {
      if (code === backslash) i++
      else if (code === quote) insideString = false
    } else if (code === quote) insideString = true
    else if (opens(code)) {
      depth++
      if (depth > maxDepth) return true
    } else if (closes(code) && depth > 0) depth--
  }
  return false
}

const opens = (code: number | undefined): boolean => code === 0x5b || code === 0x7b

const closes = (code: number | undefined): boolean => code === 0x5d || code === 0x7d
