const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const openList = 0x5b
const closeList = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

export interface JsonLimits {
  readonly depth: number
  /** Maximum number of values in all objects and arrays together. */
  readonly values: number
  /** Maximum number of members per object. */
  readonly members: number
  /** Maximum number of items per array. */
  readonly items: number
}

/**
 * Returns the limit that a JSON text exceeds, or null, found in one pass without parsing. `[]` has depth 1. Reads bytes
 * as UTF-8. If the text is not JSON, the result has no meaning, but the scan ends.
 */
export function exceededLimit(text: string | Uint8Array, limits: JsonLimits): keyof JsonLimits | null {
  const codeAt = typeof text === 'string' ? (i: number) => text.charCodeAt(i) : (i: number) => text[i]
  /** For each open object, the number of members so far; for each open array, the negated number of items. */
  const open: number[] = []
  let values = 0
  let insideString = false
  for (let i = 0; i < text.length; i++) {
    const code = codeAt(i)
    if (insideString) {
      if (code === backslash) i++
      else if (code === quote) insideString = false
    } else if (code === quote) insideString = true
    else if (code === openList || code === openObject) {
      if (open.push(code === openObject ? 1 : -1) > limits.depth) return 'depth'
      values++
    } else if (code === closeList || code === closeObject) open.pop()
    else if (code === comma) {
      values++
      const parent = open.length - 1
      const count = open[parent] ?? 0
      if (count > 0) {
        if (count >= limits.members) return 'members'
        open[parent] = count + 1
      } else if (count < 0) {
        if (-count >= limits.items) return 'items'
        open[parent] = count - 1
      }
    }
    if (values > limits.values) return 'values'
  }
  return null
}

export const jsonDepthExceeds = (text: string | Uint8Array, maxDepth: number): boolean =>
  exceededLimit(text, { depth: maxDepth, values: unlimited, members: unlimited, items: unlimited }) !== null

const unlimited = Number.POSITIVE_INFINITY

const words: Readonly<Record<keyof JsonLimits, (limits: JsonLimits) => string>> = {
  depth: ({ depth }) => `is nested deeper than ${depth} levels.`,
  values: ({ values }) => `has more than ${values} values: send it in parts.`,
  members: ({ members }) => `has an object with more than ${members} members.`,
  items: ({ items }) => `has a list with more than ${items} items: send it in parts.`,
}

/** Returns the exceeded limit as a phrase: `is nested deeper than 64 levels.`; null if the text exceeds no limit. */
export function limitExceeded(text: string | Uint8Array, limits: JsonLimits): string | null {
  const limit = exceededLimit(text, limits)
  return limit && words[limit](limits)
}

/** Limits of a request body. They limit the time for which the validation of a body blocks the event loop. */
export const bodyLimits: JsonLimits = { depth: 64, values: 50_000, members: 5000, items: 10_000 }
