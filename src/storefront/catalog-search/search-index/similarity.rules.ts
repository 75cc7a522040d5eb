import { onesIn } from './bitset.ts'

const lengthShift = 26
const letterBits = (1 << lengthShift) - 1
const longest = 63
const shortestRepaired = 3

/**
 * The letters of a word (26 bits) and its length (6 bits) in one integer. Words with digits have length 0, because 14
 * is never a typing error for 15.
 */
export function signatureOf(word: string): number {
  if (word.length < shortestRepaired || /\p{N}/u.test(word)) return 0
  let letters = 0
  for (let index = 0; index < word.length; index++) letters |= 1 << (word.charCodeAt(index) % lengthShift)
  return ((Math.min(word.length, longest) << lengthShift) | letters) >>> 0
}

/** Replaces the signature of compounds without dashes, which are not checked for typing errors; their parts are. */
export const compoundSignature = 1

/** Length in a signature: 0 for words that are not repaired, 63 for all longer ones. */
export const lengthIn = (signature: number): number => signature >>> lengthShift

/** Typing errors allowed, by the length of the longer word: 1 from four letters, 2 from eight. */
export function grantedEdits(length: number): number {
  if (length >= 8) return 2
  return length >= 4 ? 1 : 0
}

/** False if two words cannot be within that many edits: an edit changes at most two letters of the set. */
export function mayBeSimilar(one: number, other: number, edits: number): boolean {
  const difference = lengthIn(one) - lengthIn(other)
  if (difference > edits || difference < -edits) return false
  return onesIn((one ^ other) & letterBits) <= 2 * edits
}

const rowLength = 66
const rows = [new Uint8Array(rowLength), new Uint8Array(rowLength), new Uint8Array(rowLength)] as const

/**
 * Number of edits that turn one word into the other, or `most + 1` if there are more than `most`. An edit inserts,
 * deletes or replaces a character, or swaps neighbours (optimal string alignment). Both words have at most 64 code units.
 */
export function editsBetween(word: string, other: string, most: number): number {
  let [before, above, row]: [Uint8Array, Uint8Array, Uint8Array] = [rows[0], rows[1], rows[2]]
  for (let column = 0; column <= other.length; column++) above[column] = column
  for (let line = 1; line <= word.length; line++) {
    const unit = word.charCodeAt(line - 1)
    let least = line
    row[0] = line
    for (let column = 1; column <= other.length; column++) {
      const here = other.charCodeAt(column - 1)
      let edits = Math.min((above[column] ?? 0) + 1, (row[column - 1] ?? 0) + 1)
      edits = Math.min(edits, (above[column - 1] ?? 0) + (unit === here ? 0 : 1))
      const isSwap =
        line > 1 && column > 1 && unit === other.charCodeAt(column - 2) && word.charCodeAt(line - 2) === here
      if (isSwap) edits = Math.min(edits, (before[column - 2] ?? 0) + 1)
      row[column] = edits
      if (edits < least) least = edits
    }
    if (least > most) return most + 1
    ;[before, above, row] = [above, row, before]
  }
  return Math.min(above[other.length] ?? 0, most + 1)
}
