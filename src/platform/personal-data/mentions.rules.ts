/** Shorter words, and words of another kind, would be found in texts about somebody else. */
function namesSomebody(word: string): boolean {
  if (word.length < 5 || word.length > 300 || word === '(removed)' || word === '[removed]') return false
  if (word.includes('@')) return true
  const digits = word.replace(/\D/g, '').length
  // A telephone number, or several words: a full name, a street with its number.
  return /^[+\d][\d\s().\-/]*$/.test(word) ? digits >= 7 : /\S\s+\S/.test(word)
}

const leadsToSomebody = (reference: string): boolean => reference.length >= 6 && reference.length <= 2000

/** The same word in a JSON string, in HTML, in an address and in a query. */
const spellings = (word: string): string[] => [
  word,
  JSON.stringify(word).slice(1, -1),
  word
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;'),
  encodeURIComponent(word),
  encodeURIComponent(word).replaceAll('%20', '+'),
]

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

/**
 * A regular expression of PostgreSQL that finds any of the words as whole words; null where none of them can be looked
 * for. Spaces stand for any white space.
 */
export function patternOf(words: readonly string[], references: readonly string[] = []): string | null {
  const found = [...words.filter(namesSomebody), ...references.filter(leadsToSomebody)]
  const all = new Set(found.flatMap(spellings))
  if (all.size === 0) return null
  const longestFirst = [...all].sort((one, other) => other.length - one.length)
  const alternatives = longestFirst.map((word) => escaped(word).replace(/\s+/g, '\\s+'))
  return `(?<![[:alnum:]])(?:${alternatives.join('|')})(?![[:alnum:]])`
}
