import { seededRandom } from '../../src/platform/seeded-random.rules.ts'
import type { IndexedProduct } from '../../src/storefront/catalog-search/search-index/index.ts'

const onsets = 'b bl br c ch cl cr d dr f fl g gr h j k l m n p pl pr qu r s sh sl st t th tr v w z'.split(' ')
const vowels = 'a e i o u ai ee oa ou'.split(' ')
const codas = ['', 'l', 'm', 'n', 'r', 'st', 't', 'x', 'ng', 'rd']

interface SyntheticCatalogue {
  readonly titleWords: readonly string[]
  readonly products: (count: number) => Generator<IndexedProduct>
}

interface Vocabulary {
  readonly titleWords: number
  readonly words: number
}

/**
 * Generates a shop: titles of 3 to 6 words, descriptions of 35 words with a Zipf distribution, two SKUs per product.
 */
export function syntheticCatalogue(
  seed: number,
  vocabulary: Vocabulary = { titleWords: 767, words: 5400 },
): SyntheticCatalogue {
  const random = seededRandom(seed)
  const words = new Set<string>()
  while (words.size < vocabulary.words) words.add(madeUpWord(random))
  const all = [...words]
  const titleWords = all.slice(0, vocabulary.titleWords)
  return { titleWords, products: (count) => madeUpProducts(seededRandom(seed + 1), all, titleWords, count) }
}

function madeUpWord(random: () => number): string {
  const syllables = 2 + Math.floor(random() * 2)
  let word = ''
  for (let at = 0; at < syllables; at++) word += `${pick(random, onsets)}${pick(random, vowels)}`
  return word + pick(random, codas)
}

function* madeUpProducts(
  random: () => number,
  all: readonly string[],
  titleWords: readonly string[],
  count: number,
): Generator<IndexedProduct> {
  for (let at = 0; at < count; at++) {
    const title = Array.from({ length: 3 + Math.floor(random() * 4) }, () => zipfPick(random, titleWords))
    const sku = title.map((word) => word.slice(0, 3).toUpperCase()).join('-')
    yield {
      id: `prod_${at.toString(36).padStart(10, '0')}${Math.floor(random() * 2 ** 40).toString(36)}`,
      createdAtMs: 1_700_000_000_000 + Math.floor(random() * 3e10),
      channelIds: random() < 0.1 ? ['web', 'partner'] : ['web'],
      categoryIds: ['all', `category_${Math.floor(random() * 40)}`],
      collectionIds: [`collection_${Math.floor(random() * 200)}`],
      title: title.join(' '),
      handle: `${title.join('-')}-${at}`,
      description: Array.from({ length: 35 }, () => zipfPick(random, all)).join(' '),
      categoryNames: [titleWords[at % 40] ?? ''],
      variantTexts: [`${sku}-S`, `${sku}-M`, 'S', 'M'],
    }
  }
}

const pick = (random: () => number, from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? ''

/** Picks the word of rank r with a probability proportional to 1/(r + 3). */
function zipfPick(random: () => number, from: readonly string[]): string {
  const rank = Math.floor(3 * ((from.length / 3 + 1) ** random() - 1))
  return from[Math.min(rank, from.length - 1)] ?? ''
}

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** Adds one typo at a random position: a missing, extra, wrong or swapped letter. */
export function mistyped(random: () => number, word: string): string {
  const at = Math.floor(random() * word.length)
  const letter = letters[Math.floor(random() * letters.length)] ?? ''
  const kind = Math.floor(random() * 4)
  if (kind === 0) return word.slice(0, at) + word.slice(at + 1)
  if (kind === 1) return word.slice(0, at) + letter + word.slice(at)
  if (kind === 2) return word.slice(0, at) + letter + word.slice(at + 1)
  const from = Math.min(at, word.length - 2)
  return `${word.slice(0, from)}${word[from + 1]}${word[from]}${word.slice(from + 2)}`
}
