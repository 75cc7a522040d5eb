import { labelOf, type Reading, scoreOf } from './labels.rules.ts'
import { type Lexicon, lexicons } from './lexicon.rules.ts'

/** Identifies the word lists. Results of different versions cannot be compared. */
export const lexiconModel = { provider: 'lexicon', version: '1' }

type Weights = ReadonlyMap<string, number>
interface Language {
  readonly name: string
  readonly weights: Weights
  readonly not: ReadonlySet<string>
  readonly very: ReadonlySet<string>
}

const languages: readonly Language[] = Object.entries(lexicons).map(([name, lexicon]) => ({
  name,
  weights: weightsOf(lexicon),
  not: new Set(lexicon.not),
  very: new Set(lexicon.very),
}))

function weightsOf({ good, great, bad, awful }: Lexicon): Weights {
  const weighed = (words: readonly string[], weight: number) => words.map((word) => [word, weight] as const)
  return new Map([...weighed(good, 1), ...weighed(great, 2), ...weighed(bad, -1), ...weighed(awful, -2)])
}

/**
 * A negation affects this many words after it. In Hindi, a negation follows its word, so it also affects the word
 * before it.
 */
const reach = 3
const longestText = 10_000
const most = 20

interface Counted {
  readonly language: Language
  readonly positive: number
  readonly negative: number
  readonly keywords: readonly string[]
}

/** Scores a text with word lists in five languages. Uses the language that knows most words of the text. */
export function readText(text: string): Reading {
  const words = [
    ...text
      .slice(0, longestText)
      .toLowerCase()
      .replaceAll('’', "'")
      .matchAll(/[\p{L}\p{M}']+/gu),
  ].map(([word]) => word)
  const [best] = languages
    .map((language) => count(words, language))
    .sort((one, other) => other.keywords.length - one.keywords.length)
  if (!best || best.keywords.length === 0)
    return { score: 0, label: 'neutral', confidence: 0, keywords: [], language: null }
  const { positive, negative, keywords, language } = best
  const total = positive + negative
  return {
    score: scoreOf(positive, negative),
    label: labelOf(positive, negative),
    // High if many words are known and all have the same sentiment.
    confidence: (Math.abs(positive - negative) / total) * (keywords.length / (keywords.length + 1)),
    keywords: [...new Set(keywords)].slice(0, most),
    language: language.name,
  }
}

function count(words: readonly string[], language: Language): Counted {
  let positive = 0
  let negative = 0
  const keywords: string[] = []
  for (const [index, word] of words.entries()) {
    const weight = language.weights.get(word)
    if (weight === undefined) continue
    keywords.push(word)
    const strength = language.very.has(words[index - 1] ?? '') ? 1.5 : 1
    const value = weight * strength * (isDenied(words, index, language) ? -0.5 : 1)
    if (value > 0) positive += value
    else negative -= value
  }
  return { language, positive, negative, keywords }
}

function isDenied(words: readonly string[], index: number, { name, not }: Language): boolean {
  if (words.slice(Math.max(0, index - reach), index).some((word) => not.has(word))) return true
  return name === 'hi' && not.has(words[index + 1] ?? '')
}
