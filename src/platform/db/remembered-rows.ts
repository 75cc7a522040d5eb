import type { ListingRow, RememberedListing } from './listing-store.ts'
import { rememberTexts } from './remembered-texts.ts'

export interface RowsAsked {
  /** Lowercase, like the rows' text. */
  readonly text: string
  readonly equal: Readonly<Record<string, string>>
  readonly bounds: readonly NumberBound[]
}

export interface NumberBound {
  readonly column: string
  readonly operator: 'gt' | 'gte' | 'lt' | 'lte'
  readonly value: number
}

export interface NumberOrder {
  readonly column: string
  readonly descending: boolean
}

export interface RankedPage {
  readonly offset: number
  readonly limit: number
}

export interface GroupSum {
  readonly count: number
  readonly sum: number
}

/** Text, facets and numbers of a listing's rows. Putting a row again replaces it. */
export interface RememberedRows {
  size(): number
  put(rows: readonly ListingRow[]): void
  /** Whether a trigram index would have to visit many rows for the text. */
  isCommon(text: string): boolean
  /** Returns the positions of the rows that match all of `asked`. */
  find(asked: RowsAsked): number[]
  ids(places: readonly number[]): string[]
  /**
   * Returns the number at `rank` in that order, and how many rows have a smaller number (larger if descending). Null if
   * there is no such row.
   */
  rankedAt(places: readonly number[], order: NumberOrder, rank: number): { value: number; before: number } | null
  /**
   * Returns the ids of the page in that order, and of rows that share its first or last number. `before` counts the
   * rows before them.
   */
  around(places: readonly number[], order: NumberOrder, page: RankedPage): { ids: string[]; before: number }
  sums(places: readonly number[], facet: string, amount: string): Map<string | null, GroupSum>
}

/** A text is common if each of its trigrams is in this many rows of a sample of at most about two thousand. */
const commonFrom = 3

export function rememberRows(listing: RememberedListing): RememberedRows {
  const ids: string[] = []
  const texts = rememberTexts()
  const facets = new Map(listing.facets.map((name) => [name, [] as (string | null)[]]))
  const numbers = new Map([...listing.moments, ...listing.amounts].map((name) => [name, [] as number[]]))
  const places = new Map<string, number>()
  const known = new Map<string, string>()

  /** Returns the stored copy of an equal string, so that rows share the few distinct values. */
  function shared(value: string | null): string | null {
    if (value === null) return null
    const there = known.get(value)
    if (there === undefined) known.set(value, value)
    return there ?? value
  }

  function putOne([id, text, values, amounts]: ListingRow): void {
    const place = places.get(id) ?? ids.length
    places.set(id, place)
    ids[place] = id
    texts.put(place, text)
    listing.facets.forEach((name, index) => {
      columnOf(facets, name)[place] = shared(values[index] ?? null)
    })
    const names = [...listing.moments, ...listing.amounts]
    names.forEach((name, index) => {
      columnOf(numbers, name)[place] = amounts[index] ?? 0
    })
  }

  function find({ text, equal, bounds }: RowsAsked): number[] {
    const wanted = Object.entries(equal).map(([name, value]) => ({
      column: columnOf(facets, name),
      value: known.get(value) ?? value,
    }))
    const limits = bounds.map((bound) => ({ ...bound, numbers: columnOf(numbers, bound.column) }))
    const found = texts.placesWith(text)
    if (wanted.length === 0 && limits.length === 0) return found
    return found.filter(
      (place) =>
        wanted.every(({ column, value }) => column[place] === value) &&
        limits.every((limit) => isWithin(limit.numbers[place] ?? 0, limit)),
    )
  }

  function numbersOf(of: readonly number[], column: string): Float64Array {
    const values = columnOf(numbers, column)
    const found = new Float64Array(of.length)
    for (let index = 0; index < of.length; index++) found[index] = values[of[index] ?? 0] ?? 0
    return found
  }

  return {
    size: () => ids.length,
    put: (rows) => rows.forEach(putOne),
    isCommon: (text) => threeLetters(text).every((part) => texts.isInSome(part, commonFrom)),
    find,
    ids: (of) => of.map((place) => ids[place] ?? ''),
    rankedAt: (of, { column, descending }, rank) => rankedAt(numbersOf(of, column), descending, rank),
    around(of, { column, descending }, page) {
      const { at, before } = around(numbersOf(of, column), descending, page)
      return { ids: at.map((index) => ids[of[index] ?? 0] ?? ''), before }
    },
    sums: (of, facet, amount) => sums(of, columnOf(facets, facet), columnOf(numbers, amount)),
  }
}

function rankedAt(numbers: Float64Array, descending: boolean, rank: number): { value: number; before: number } | null {
  const value = nthSmallest(numbers, descending ? numbers.length - 1 - rank : rank)
  if (value === null) return null
  let before = 0
  for (const each of numbers) if (descending ? each > value : each < value) before += 1
  return { value, before }
}

/** Returns the indexes of the numbers on the page, and of the numbers that equal its first or last one. */
function around(
  numbers: Float64Array,
  descending: boolean,
  { offset, limit }: RankedPage,
): { at: number[]; before: number } {
  const sorted = numbers.slice()
  const last = Math.min(offset + limit, sorted.length) - 1
  const first = nthSmallest(sorted, descending ? sorted.length - 1 - last : offset) ?? 0
  const end = nthSmallest(sorted, descending ? sorted.length - 1 - offset : last) ?? 0
  const at: number[] = []
  let before = 0
  numbers.forEach((value, index) => {
    if (value >= first && value <= end) at.push(index)
    else if (descending ? value > end : value < first) before += 1
  })
  return { at, before }
}

function sums(
  of: readonly number[],
  names: readonly (string | null)[],
  values: readonly number[],
): Map<string | null, GroupSum> {
  const groups = new Map<string | null, GroupSum>()
  for (const place of of) {
    const name = names[place] ?? null
    const group = groups.get(name)
    groups.set(name, { count: (group?.count ?? 0) + 1, sum: (group?.sum ?? 0) + (values[place] ?? 0) })
  }
  return groups
}

/** Returns the trigrams of each word, as a trigram index has them, but without the padded ones at the start and end. */
function threeLetters(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}]+/u).map((word) => [...word])
  return words.flatMap((word) => word.slice(2).map((_, from) => word.slice(from, from + 3).join('')))
}

function columnOf<Value>(columns: ReadonlyMap<string, Value[]>, name: string): Value[] {
  const column = columns.get(name)
  if (!column) throw new Error(`A listing does not remember ${name}.`)
  return column
}

function isWithin(number: number, { operator, value }: NumberBound): boolean {
  if (operator === 'gt') return number > value
  if (operator === 'gte') return number >= value
  return operator === 'lt' ? number < value : number <= value
}

/** Returns the number at `rank` by quickselect (Hoare). Reorders the array. Returns null if `rank` is out of range. */
function nthSmallest(numbers: Float64Array, rank: number): number | null {
  if (rank < 0 || rank >= numbers.length) return null
  let from = 0
  let to = numbers.length - 1
  while (from < to) {
    const pivot = numbers[(from + to) >>> 1] ?? 0
    let low = from
    let high = to
    while (low <= high) {
      while ((numbers[low] ?? 0) < pivot) low += 1
      while ((numbers[high] ?? 0) > pivot) high -= 1
      if (low > high) break
      const swapped = numbers[low] ?? 0
      numbers[low++] = numbers[high] ?? 0
      numbers[high--] = swapped
    }
    if (rank <= high) to = high
    else if (rank >= low) from = low
    else break
  }
  return numbers[rank] ?? null
}
