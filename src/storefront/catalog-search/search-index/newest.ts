import { countBits, countBitsBetween, nextBit } from './bitset.ts'
import { compareNewest } from './segment.ts'
import type { Searched } from './word-forms.ts'

/** Positions in a ranking, from `from` to `to`, exclusive. */
export interface Page {
  readonly from: number
  readonly to: number
}

/** Returns a page of visible documents, newest first, and their total number. */
export function newest(searched: readonly Searched[], page: Page): { ids: readonly string[]; count: number } {
  const count = searched.reduce((sum, { visible }) => sum + countBits(visible), 0)
  const end = Math.min(page.to, count)
  const ids: string[] = []
  if (page.from >= end) return { ids, count }
  const next = searched.map(({ segment, visible }) => nextBit(visible, 0, segment.ids.length))
  let place = 0
  while (place < end) {
    const first = newestNext(searched, next, -1)
    const hit = searched[first]
    if (!hit) break
    // Documents newer than the next document of every other segment form a run, which is skipped in one step.
    const runEnd = newerUntil(hit, searched, next, newestNext(searched, next, first))
    let doc = next[first] ?? 0
    const run = countBitsBetween(hit.visible, doc, runEnd)
    if (place + run <= page.from) {
      next[first] = nextBit(hit.visible, runEnd, hit.segment.ids.length)
      place += run
      continue
    }
    for (; doc < runEnd && place < end; place++) {
      if (place >= page.from) ids.push(hit.segment.ids[doc] ?? '')
      doc = nextBit(hit.visible, doc + 1, hit.segment.ids.length)
    }
    next[first] = doc
  }
  return { ids, count }
}

/**
 * Returns the index of the segment, other than `without`, whose next document is the newest. -1 if no documents are
 * left.
 */
function newestNext(searched: readonly Searched[], next: readonly number[], without: number): number {
  let first = -1
  for (let at = 0; at < searched.length; at++) {
    const segment = searched[at]?.segment
    const doc = next[at] ?? 0
    if (at === without || !segment || doc >= segment.ids.length) continue
    const best = searched[first]?.segment
    if (!best || compareNewest(segment, doc, best, next[first] ?? 0) < 0) first = at
  }
  return first
}

/**
 * Returns the first document of a segment that is not newer than the next document of the segment `rival`. Documents
 * are sorted, newest first.
 */
function newerUntil(
  { segment }: Searched,
  searched: readonly Searched[],
  next: readonly number[],
  rival: number,
): number {
  const other = searched[rival]?.segment
  let low = 0
  let high = segment.ids.length
  if (!other) return high
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareNewest(segment, middle, other, next[rival] ?? 0) < 0) low = middle + 1
    else high = middle
  }
  return low
}
