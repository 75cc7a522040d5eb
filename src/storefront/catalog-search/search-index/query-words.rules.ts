import { chunksOf, fold, isCompound, joinedForm, partsOf, queriedWords } from './tokenizer.rules.ts'

const longestQuery = 1000
const mostWords = 16

/** Part of a query without spaces: a word, or a compound such as `KRT-BLU-M` with its parts. */
export interface QueriedTerm {
  readonly words: readonly string[]
  readonly joined?: string
  /**
   * Whether the term looks like a SKU (capitals or digits). If a product contains such a term as a whole, its parts are
   * not searched for.
   */
  readonly likeSku: boolean
}

export interface QueriedTerms {
  readonly required: readonly QueriedTerm[]
  /** Words that raise the rank of products but exclude none. */
  readonly optional: readonly string[]
}

const fillers = new Set(
  (
    'a an and any are as at be best buy by can cheap do find for from get give i im in is it its looking me my of on ' +
    'or our please some show than that the these this those to want we which with you your ' +
    'under below above over within less more upto max maximum between about around ' +
    'rs inr usd eur gbp rupee rupees dollar dollars euro euros price priced'
  ).split(' '),
)
const priceBounds = new Set('under below above over within less more upto max maximum between than'.split(' '))

/**
 * Splits a query into words: at most 16, from its first 1,000 characters. Grammatical words and a price limit ("under
 * 50") are optional, unless the query contains nothing else.
 */
export function queriedTerms(query: string): QueriedTerms {
  const required: QueriedTerm[] = []
  const optional: string[] = []
  const seen = new Set<string>()
  let afterPriceBound = false
  for (const raw of query.slice(0, longestQuery).split(/\s+/)) {
    for (const chunk of chunksOf(fold(raw))) {
      const isPrice = afterPriceBound && /^\d+([.]\d+)?$/.test(chunk)
      const isFiller = fillers.has(chunk)
      if (priceBounds.has(chunk)) afterPriceBound = true
      else if (!isFiller && !isPrice) afterPriceBound = false
      const term = queriedTerm(chunk, raw, seen)
      if (term.words.length === 0) continue
      if (isFiller || isPrice) optional.push(...term.words)
      else required.push(term)
    }
  }
  if (required.length > 0) return { required, optional }
  return { required: optional.map((word) => ({ words: [word], likeSku: false })), optional: [] }
}

function queriedTerm(chunk: string, raw: string, seen: Set<string>): QueriedTerm {
  const words: string[] = []
  for (const part of partsOf(chunk)) {
    for (const word of queriedWords(part)) {
      if (seen.has(word) || seen.size >= mostWords) continue
      seen.add(word)
      words.push(word)
    }
  }
  if (!isCompound(chunk)) return { words, likeSku: false }
  return { words, joined: joinedForm(chunk), likeSku: /\p{N}/u.test(chunk) || isCapitals(raw) }
}

const isCapitals = (raw: string): boolean => raw === raw.toUpperCase() && raw !== raw.toLowerCase()

/**
 * Returns the plural of an English singular noun, or the possible singulars of a plural: `kurtas` for `kurta`, `hoody`
 * and `hoodie` for `hoodies`.
 */
export function otherNumber(word: string): readonly string[] {
  if (!/^[a-z]{3,}$/.test(word)) return []
  if (/[^aeiou]ies$/.test(word)) return [`${word.slice(0, -3)}y`, word.slice(0, -1)]
  if (/(ss|sh|ch|x|z)es$/.test(word)) return [word.slice(0, -2)]
  if (/[os]es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)]
  if (/[^sui]s$/.test(word)) return [word.slice(0, -1)]
  if (/(s|sh|ch|x|z)$/.test(word)) return [`${word}es`]
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`]
  return /o$/.test(word) ? [`${word}s`, `${word}es`] : [`${word}s`]
}
