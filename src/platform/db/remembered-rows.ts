import type { ListingRow, RememberedListing } from './listing-store.ts'

export interface RowsAsked {
  /** In lower case, as the rows' text is. */
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

export interface GroupSum {
  readonly count: number
  readonly sum: number
}

/** The text of a listing's rows and what narrows them; a row that is put again takes the place of the one before. */
export interface RememberedRows {
  size(): number
  put(rows: readonly ListingRow[]): void
  /** Whether at least some of a hundred rows have that text: then an index of the database would find too many. */
  isCommon(text: string): boolean
  /** The places of the rows that fulfil all of it. */
  find(asked: RowsAsked): number[]
  ids(places: readonly number[]): string[]
  /** The number of the row at `rank` in that order, and how many rows have one before it. */
  rankedAt(places: readonly number[], order: NumberOrder, rank: number): { value: number; before: number } | null
  sums(places: readonly number[], facet: string, amount: string): Map<string | null, GroupSum>
}

const sampled = 1000
const commonFrom = 3

export function rememberRows(listing: RememberedListing): RememberedRows {
  const ids: string[] = []
  const texts: string[] = []
  const facets = new Map(listing.facets.map((name) => [name, [] as (string | null)[]]))
  const numbers = new Map([...listing.moments, ...listing.amounts].map((name) => [name, [] as number[]]))
  const places = new Map<string, number>()
  const known = new Map<string, string>()

  /** Rows share the few values that there are, rather than each having a copy. */
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
    texts[place] = text
    listing.facets.forEach((name, index) => {
      columnOf(facets, name)[place] = shared(values[index] ?? null)
    })
    const names = [...listing.moments, ...listing.amounts]
    names.forEach((name, index) => {
      columnOf(numbers, name)[place] = amounts[index] ?? 0
    })
  }

  function find({ text, equal, bounds }: RowsAsked): number[] {
    const wanted = Object.entries(equal).map(([name, value]) => ({ column: columnOf(facets, name), value }))
    const limits = bounds.map((bound) => ({ ...bound, numbers: columnOf(numbers, bound.column) }))
    const found: number[] = []
    for (let place = 0; place < texts.length; place++) {
      if (!texts[place]?.includes(text)) continue
      if (wanted.length > 0 && !wanted.every(({ column, value }) => column[place] === value)) continue
      if (limits.length > 0 && !limits.every((limit) => isWithin(limit.numbers[place] ?? 0, limit))) continue
      found.push(place)
    }
    return found
  }

  return {
    size: () => ids.length,
    put: (rows) => rows.forEach(putOne),
    isCommon(text) {
      const step = Math.max(1, Math.floor(texts.length / sampled))
      let hits = 0
      for (let place = 0; place < texts.length; place += step) if (texts[place]?.includes(text)) hits += 1
      return hits >= commonFrom
    },
    find,
    ids: (of) => of.map((place) => ids[place] ?? ''),
    rankedAt(of, { column, descending }, rank) {
      const values = columnOf(numbers, column)
      const found = new Float64Array(of.length)
      for (let index = 0; index < of.length; index++) found[index] = values[of[index] ?? 0] ?? 0
      const value = nthSmallest(found, descending ? found.length - 1 - rank : rank)
      if (value === null) return null
      let before = 0
      for (const each of found) if (descending ? each > value : each < value) before += 1
      return { value, before }
    },
    sums(of, facet, amount) {
      const names = columnOf(facets, facet)
      const values = columnOf(numbers, amount)
      const groups = new Map<string | null, GroupSum>()
      for (const place of of) {
        const name = names[place] ?? null
        const group = groups.get(name)
        groups.set(name, { count: (group?.count ?? 0) + 1, sum: (group?.sum ?? 0) + (values[place] ?? 0) })
      }
      return groups
    },
  }
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

/** Hoare's selection: puts the array in another order, as far as is needed. */
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
