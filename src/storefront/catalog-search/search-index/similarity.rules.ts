import { onesIn } from './bitset.ts'

const lengthShift = 26
const letterBits = (1 << lengthShift) - 1
const longest = 63
const shortestRepaired = 3

/**
 * Encodes the letters of a word (26 bits) and its length (6 bits) in one integer. Short words and words with digits get
 * 0: 14 is never a typing error for 15.
 */
export function signatureOf(word: string): number {
  if (word.length < shortestRepaired || /\p{N}/u.test(word)) return 0
  let letters = 0
  for (let index = 0; index < word.length; index++) letters |= 1 << (word.charCodeAt(index) % lengthShift)
  return ((Math.min(word.length, longest) << lengthShift) | letters) >>> 0
}

/** Signature of compounds without their dashes. They are never corrected; their parts are. */
export const compoundSignature = 1

/** Returns the word length in a signature. 0 for words that are never corrected, 63 for all longer words. */
export const lengthIn = (signature: number): number => signature >>> lengthShift

/** Returns the number of typing errors allowed, by the length of the longer word: 1 from four letters, 2 from eight. */
export function grantedEdits(length: number): number {
  if (length >= 8) return 2
  return length >= 4 ? 1 : 0
}

/** Whether two words can be within that many edits. An edit changes at most two letters of the set. */
export function mayBeSimilar(one: number, other: number, edits: number): boolean {
  const difference = lengthIn(one) - lengthIn(other)
  if (difference > edits || difference < -edits) return false
  return onesIn((one ^ other) & letterBits) <= 2 * edits
}

const rowLength = 66
const rows = [new Uint8Array(rowLength), new Uint8Array(rowLength), new Uint8Array(rowLength)] as const

/**
 * Counts the edits that turn `word` into the code units `from..to` of `units`. Returns `most + 1` if there are more
 * than `most`. An edit inserts, deletes or replaces a character, or swaps neighbours (optimal string alignment). Both
 * words have at most 64 code units.
 */
export function editsBetween(word: string, units: Uint16Array, from: number, to: number, most: number): number {
  let [before, above, row]: [Uint8Array, Uint8Array, Uint8Array] = [rows[0], rows[1], rows[2]]
  const width = to - from
  for (let column = 0; column <= width; column++) above[column] = column
  for (let line = 1; line <= word.length; line++) {
    const unit = word.charCodeAt(line - 1)
    let least = line
    row[0] = line
    for (let column = 1; column <= width; column++) {
      const other = units[from + column - 1]
      let edits = Math.min((above[column] ?? 0) + 1, (row[column - 1] ?? 0) + 1)
      edits = Math.min(edits, (above[column - 1] ?? 0) + (unit === other ? 0 : 1))
      const isSwap = column > 1 && unit === units[from + column - 2] && word.charCodeAt(line - 2) === other
      if (isSwap) edits = Math.min(edits, (before[column - 2] ?? 0) + 1)
      row[column] = edits
      if (edits < least) least = edits
    }
    if (least > most) return most + 1
    ;[before, above, row] = [above, row, before]
  }
  return Math.min(above[width] ?? 0, most + 1)
}
