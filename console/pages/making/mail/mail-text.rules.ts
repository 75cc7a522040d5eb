import type { Origin } from './extracted.ts'

export interface Segment {
  readonly text: string
  readonly fields: readonly string[]
}

/** Returns the field name of an item: `item-0`. */
export const itemField = (index: number): string => `item-${index}`

/** Finds a quote in the text, with any white space between its words, and returns its position, or null. */
export function placeOf(text: string, quote: string): readonly [number, number] | null {
  const words = quote.trim().split(/\s+/).filter(Boolean)
  if (words.length === 0) return null
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const found = new RegExp(escaped.join('\\s+'), 'i').exec(text)
  return found ? [found.index, found.index + found[0].length] : null
}

/** Cuts the text at the start and end of each source, so that sources can overlap, and returns the pieces. */
export function segmentsOf(text: string, origins: Readonly<Record<string, Origin>>): Segment[] {
  const places = Object.entries(origins).flatMap(([field, { evidence }]) => {
    const place = placeOf(text, evidence)
    return place ? [{ field, from: place[0], until: place[1] }] : []
  })
  const cuts = [...new Set([0, text.length, ...places.flatMap(({ from, until }) => [from, until])])].toSorted(
    (one, other) => one - other,
  )
  return cuts.slice(1).flatMap((until, index) => {
    const from = cuts[index] ?? 0
    const fields = places.filter((place) => place.from <= from && place.until >= until).map(({ field }) => field)
    return until > from ? [{ text: text.slice(from, until), fields }] : []
  })
}
