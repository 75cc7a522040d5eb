import { newest, type Page } from './newest.ts'
import { queriedTerms } from './query-words.rules.ts'
import { documentOf, rankOf, wordsEnough } from './ranking.rules.ts'
import { compareNewest, type Filters, type Segment, visibleDocuments } from './segment.ts'
import { matchAll, matchMost, type SegmentQuery } from './segment-search.ts'
import { TopKeys } from './top-keys.ts'
import { type AskedWords, askedWords, type Searched, withRepairs } from './word-forms.ts'
import type { Workspace } from './workspace.ts'

export interface SearchRequest extends Filters {
  /** Absent or blank: all products, newest first. */
  readonly query?: string | undefined
  readonly limit: number
  readonly offset: number
}

export interface SearchAnswer {
  readonly ids: readonly string[]
  /** Number of matches on all pages. */
  readonly count: number
  /**
   * `most`: no product contains every word. The results contain at least half of the words, or as many as the best
   * product; products with the most words come first.
   */
  readonly matched: 'all' | 'most'
}

const nothing: SearchAnswer = { ids: [], count: 0, matched: 'all' }

/**
 * Searches the segments. Each product is live in at most one of them. Without words, returns the newest products. If no
 * product has all words, allows a typing error in each; if that finds none either, returns the products with the most
 * words.
 */
export function searchSegments(segments: readonly Segment[], request: SearchRequest, space: Workspace): SearchAnswer {
  const from = wholeNumber(request.offset)
  const page = { from, to: from + wholeNumber(request.limit) }
  const searched = segments.flatMap((segment) => {
    const visible = visibleDocuments(segment, request)
    return visible ? [{ segment, visible }] : []
  })
  const query = request.query?.trim() ?? ''
  if (query === '') return { ...newest(searched, page), matched: 'all' }
  const terms = queriedTerms(query)
  if (terms.required.length === 0) return nothing
  const words = askedWords(searched, terms)
  if (!words.required.some(({ found }) => found)) return nothing
  if (!words.required.every(({ found }) => found)) return withMostWords(searched, words, page, space)
  const all = withAllWords(searched, words, page, space)
  if (all.count > 0) return all
  const repaired = { ...words, required: words.required.map((word) => withRepairs(searched, word)) }
  const allRepaired = withAllWords(searched, repaired, page, space)
  return allRepaired.count > 0 ? allRepaired : withMostWords(searched, words, page, space)
}

const wholeNumber = (number: number): number => (number > 0 ? Math.min(Math.trunc(number), Number.MAX_SAFE_INTEGER) : 0)

function withAllWords(searched: readonly Searched[], words: AskedWords, page: Page, space: Workspace): SearchAnswer {
  let count = 0
  const ranked = searched.map((each, at) => {
    const top = topOf(each, page, space)
    count += matchAll(each, queryOf(words, at), space, top)
    return top.sorted()
  })
  return { ids: rankedPage(searched, ranked, { from: page.from, to: Math.min(page.to, count) }), count, matched: 'all' }
}

function withMostWords(searched: readonly Searched[], words: AskedWords, page: Page, space: Workspace): SearchAnswer {
  const byHits = new Array<number>(words.required.length + 1).fill(0)
  const ranked = searched.map((each, at) => {
    const top = topOf(each, page, space)
    for (const [hits, products] of matchMost(each, queryOf(words, at), space, top).entries()) {
      byHits[hits] = (byHits[hits] ?? 0) + products
    }
    return top.sorted()
  })
  const mostMatched = byHits.findLastIndex((products) => products > 0)
  const enough = Math.max(1, wordsEnough(words.required.length, mostMatched))
  const count = byHits.slice(enough).reduce((sum, products) => sum + products, 0)
  const ids = rankedPage(searched, ranked, { from: page.from, to: Math.min(page.to, count) })
  return { ids, count, matched: 'most' }
}

function topOf({ segment }: Searched, page: Page, space: Workspace): TopKeys {
  space.makeRoom(segment.ids.length, segment.dictionary.size)
  return new TopKeys(Math.min(page.to, segment.ids.length))
}

function queryOf(words: AskedWords, at: number): SegmentQuery {
  const inSegment = ({ forms, rarity }: AskedWords['required'][number]) => ({
    forms: forms[at] ?? { terms: [], strengths: [] },
    rarity,
  })
  return { required: words.required.map(inSegment), optional: words.optional.map(inSegment) }
}

/** Merges the rankings of the segments: by rank, then newest first, then by id. */
function rankedPage(searched: readonly Searched[], ranked: readonly Float64Array[], page: Page): string[] {
  const next = ranked.map(() => 0)
  const ids: string[] = []
  for (let place = 0; place < page.to; place++) {
    let first = -1
    for (let at = 0; at < ranked.length; at++) {
      if ((next[at] ?? 0) >= (ranked[at]?.length ?? 0)) continue
      if (first < 0 || compareRanked(searched, ranked, next, first, at) > 0) first = at
    }
    if (first < 0) break
    const key = ranked[first]?.[next[first] ?? 0] ?? 0
    next[first] = (next[first] ?? 0) + 1
    if (place >= page.from) ids.push(searched[first]?.segment.ids[documentOf(key)] ?? '')
  }
  return ids
}

function compareRanked(
  searched: readonly Searched[],
  ranked: readonly Float64Array[],
  next: readonly number[],
  one: number,
  other: number,
): number {
  const key = ranked[one]?.[next[one] ?? 0] ?? 0
  const otherKey = ranked[other]?.[next[other] ?? 0] ?? 0
  const better = rankOf(otherKey) - rankOf(key)
  if (better !== 0) return better
  const a = searched[one]
  const b = searched[other]
  return a && b ? compareNewest(a.segment, documentOf(key), b.segment, documentOf(otherKey)) : 0
}
