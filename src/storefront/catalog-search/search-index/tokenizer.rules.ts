const longestWord = 64

const beyondPlainAscii = /[^\t\n\r -~]/
const plainChunk = /[a-z0-9]+(?:[-_./][a-z0-9]+)*/g
const anyChunk = /[\p{L}\p{M}\p{N}]+(?:[-_./‐‑][\p{L}\p{M}\p{N}]+)*/gu
const connector = /[-_./‐‑]/
const connectors = /[-_./‐‑]/g
const ideograph = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー]/u
const ideographRuns = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー]+|[^\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー]+/gu
// Combining accents, Hebrew and Arabic vowel points and the Indic nukta are optional in writing. All other marks (vowel
// signs of Indic scripts, kana voicing) carry meaning.
const optionalMarks = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u093c\u09bc\u0a3c\u0abc\u0b3c]/g
const invisible = /\u00ad|\u200c|\u200d|\u2060|\ufeff/g
const ligature = /[ßæœøłđðþıς]/g
const ligatures: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
}

export interface IndexedWords {
  /** Words in reading order, with the parts of compounds separately. */
  readonly words: readonly string[]
  /** Compounds without their dashes (`KRT-BLU-M` becomes `krtblum`). */
  readonly compounds: readonly string[]
}

/**
 * Normalises texts and queries for comparison: lower case, no optional marks, no apostrophes within words,
 * compatibility forms unified.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (!beyondPlainAscii.test(lower)) return lower.includes("'") ? lower.replace(/([a-z0-9])'(?=[a-z])/g, '$1') : lower
  return lower
    .normalize('NFKD')
    .toLowerCase()
    .replace(optionalMarks, '')
    .replace(invisible, '')
    .replace(ligature, (sign) => ligatures[sign] ?? sign)
    .replace(/(?<=[\p{L}\p{M}\p{N}])['’ʼ＇](?=\p{L})/gu, '')
    .normalize('NFC')
}

/** Splits a folded text into chunks. A dash, dot, slash or underscore does not separate them. */
export function chunksOf(folded: string): readonly string[] {
  return folded.match(beyondPlainAscii.test(folded) ? anyChunk : plainChunk) ?? []
}

export const isCompound = (chunk: string): boolean => connector.test(chunk)

export const partsOf = (chunk: string): readonly string[] => chunk.split(connectors)

export const joinedForm = (chunk: string): string => clipped(chunk.replace(connectors, ''))

/** Returns all words by which a text can be found. */
export function indexedWords(text: string): IndexedWords {
  const words: string[] = []
  const compounds: string[] = []
  const folded = fold(text)
  const isPlain = !beyondPlainAscii.test(folded)
  for (const chunk of chunksOf(folded)) {
    if (!isCompound(chunk)) {
      if (isPlain) words.push(clipped(chunk))
      else addWords(chunk, words, true)
      continue
    }
    for (const part of partsOf(chunk)) addWords(part, words, true)
    compounds.push(joinedForm(chunk))
  }
  return { words, compounds }
}

/** Returns the search terms of one part of a query: the part itself, or bigrams in a script without spaces. */
export function queriedWords(part: string): readonly string[] {
  const words: string[] = []
  addWords(part, words, false)
  return words
}

/** Whether the word starts with a character of a script without spaces. One such character is enough for a search. */
export const startsWithIdeograph = (word: string): boolean => ideograph.test(word.slice(0, 1))

// Also indexes the last character of a run alone. Every character can then be found: at the start of a bigram or alone.
function addWords(part: string, words: string[], withLastSign: boolean): void {
  if (!ideograph.test(part)) {
    words.push(clipped(part))
    return
  }
  for (const run of part.match(ideographRuns) ?? []) {
    if (!ideograph.test(run)) {
      words.push(clipped(run))
      continue
    }
    const signs = Array.from(run)
    for (let index = 0; index + 1 < signs.length; index++) words.push(signs.slice(index, index + 2).join(''))
    if (withLastSign || signs.length === 1) words.push(signs[signs.length - 1] ?? '')
  }
}

const clipped = (word: string): string => word.slice(0, longestWord)
