import type { Queryable } from './database.ts'
import {
  countedRows,
  listingPosition,
  type MomentBound,
  type RememberedListing,
  readListing,
  readListingNews,
} from './listing-store.ts'
import {
  type GroupSum,
  type NumberOrder,
  type RankedPage,
  type RememberedRows,
  rememberRows,
} from './remembered-rows.ts'

/** A search that uses only the listing's own columns. No other filter applies. */
export interface ListingAsked {
  readonly text: string
  readonly equal: Readonly<Record<string, string>>
  readonly bounds: readonly MomentBound[]
}

export interface ListingMatches {
  readonly count: number
  /** Ids of all matches if there are few, otherwise null. */
  readonly ids: readonly string[] | null
  /**
   * Returns the number of the row at `rank` in that order, and how many rows come before the first row with this
   * number. Null if there is no such row.
   */
  placeOf(order: NumberOrder, rank: number): { readonly value: number; readonly before: number } | null
  /**
   * Returns the ids of the page's rows in that order, and of rows that share the first or last number; null if there
   * are many.
   */
  around(order: NumberOrder, page: RankedPage): { readonly ids: readonly string[]; readonly before: number } | null
  sums(facet: string, amount: string): Map<string | null, GroupSum>
}

const fewestRows = 2000
const mostRows = 300_000
const pageRows = 5000
const fewMatches = 1000
const askAgainMs = 60_000
const forgottenAfterMs = 600_000

interface Memory {
  rows: RememberedRows | null
  position: string
  isFilling: boolean
  /** When the next attempt to fill it may start, on the monotonic clock. */
  notBeforeMs: number
  forgotten: NodeJS.Timeout | null
}

const memories = new WeakMap<object, Map<string, Memory>>()

/**
 * Searches a listing in this process's copy of its text, after applying newer changes. Returns null if the database
 * must search: there is no copy yet, the copy had to be discarded, or the text is rare enough for a trigram index.
 */
export async function searchListing(
  db: Queryable,
  listing: RememberedListing,
  asked: ListingAsked,
): Promise<ListingMatches | null> {
  const memory = memoryOf(db, listing)
  const { rows } = memory
  if (!rows) {
    startFilling(db, listing, memory)
    return null
  }
  const news = await readListingNews(db, listing, memory.position, asked)
  // A concurrent call may have discarded the copy.
  if (memory.rows !== rows) return null
  if (news.changed) {
    rows.put(news.changed)
    memory.position = news.next
  }
  if (!news.changed || rows.size() !== news.total) {
    forget(memory)
    startFilling(db, listing, memory)
    return null
  }
  memory.forgotten?.refresh()
  if ([...news.text].length >= 3 && !rows.isCommon(news.text)) return null
  const bounds = asked.bounds.map((bound, index) => ({ ...bound, value: news.bounds[index] ?? 0 }))
  const places = rows.find({ text: news.text, equal: asked.equal, bounds })
  return {
    count: places.length,
    ids: places.length <= fewMatches ? rows.ids(places) : null,
    placeOf: (order, rank) => rows.rankedAt(places, order, rank),
    around(order, page) {
      const near = rows.around(places, order, page)
      return near.ids.length <= page.limit + fewMatches ? near : null
    },
    sums: (facet, amount) => rows.sums(places, facet, amount),
  }
}

function memoryOf(db: Queryable, listing: RememberedListing): Memory {
  const ofDatabase = memories.get(db) ?? new Map<string, Memory>()
  memories.set(db, ofDatabase)
  const memory = ofDatabase.get(listing.table) ?? {
    rows: null,
    position: '',
    isFilling: false,
    notBeforeMs: 0,
    forgotten: null,
  }
  ofDatabase.set(listing.table, memory)
  return memory
}

/**
 * Starts to load a copy of the listing. Skips small listings, which the database searches just as fast, and very large
 * ones, which would take too much memory.
 */
export function startFilling(db: Queryable, listing: RememberedListing, memory = memoryOf(db, listing)): void {
  if (db.isTransaction || memory.rows || memory.isFilling || performance.now() < memory.notBeforeMs) return
  memory.isFilling = true
  memory.notBeforeMs = performance.now() + askAgainMs
  fill(db, listing, memory)
    .catch(() => {
      // Until then the database searches the list and reports any problem.
    })
    .finally(() => {
      memory.isFilling = false
    })
}

async function fill(db: Queryable, listing: RememberedListing, memory: Memory): Promise<void> {
  const count = await countedRows(db, listing.countedAs)
  if (count < fewestRows || count > mostRows) return
  const position = await listingPosition(db)
  const rows = rememberRows(listing)
  for (let after = ''; ; ) {
    const page = await readListing(db, listing, after, pageRows)
    rows.put(page)
    const last = page.at(-1)
    if (!last || page.length < pageRows) break
    after = last[0]
  }
  memory.rows = rows
  memory.position = position
  memory.forgotten = setTimeout(() => forget(memory), forgottenAfterMs).unref()
}

function forget(memory: Memory): void {
  if (memory.forgotten) clearTimeout(memory.forgotten)
  memory.forgotten = null
  memory.rows = null
  memory.notBeforeMs = 0
}
