import { folded } from './vendor-items.rules.ts'

/** An inventory item that may match. */
export interface ItemCandidate {
  readonly id: string
  readonly title: string
  readonly sku: string | null
  readonly unit: string
  readonly materialName: string | null
}

/** The item that was chosen earlier for this item of the vendor. */
export interface EarlierChoice {
  readonly itemId: string
  readonly timesChosen: number
  readonly vendorUnit: string | null
  readonly unitFactor: number | null
}

export interface ItemMatch {
  readonly item: ItemCandidate
  readonly reason: 'sku' | 'earlier' | 'name'
  /** Explains the match to the user. */
  readonly detail: string
}

/**
 * Matches by SKU; if no SKU matches, by the earlier choice for this vendor; otherwise by the name, if one item fits it
 * best. Returns null if nothing matches.
 */
export function matchItem(
  stated: { readonly name: string; readonly sku: string | null },
  earlier: EarlierChoice | null,
  candidates: readonly ItemCandidate[],
): ItemMatch | null {
  const sku = folded(stated.sku ?? '')
  const bySku = sku === '' ? undefined : candidates.find((item) => folded(item.sku ?? '') === sku)
  if (bySku) return { item: bySku, reason: 'sku', detail: `The SKU is ${stated.sku}.` }
  const before = candidates.find(({ id }) => id === earlier?.itemId)
  if (before && earlier)
    return {
      item: before,
      reason: 'earlier',
      detail:
        earlier.timesChosen === 1
          ? 'This item was chosen once before.'
          : `This item was chosen ${earlier.timesChosen} times before.`,
    }
  const named = byName(folded(stated.name), candidates)
  return named && { item: named, reason: 'name', detail: `The e-mail says “${stated.name}”.` }
}

/**
 * Returns the item with the same name; without one, the item with the longest name contained as whole words. Null if no
 * item fits, or if two fit equally well.
 */
function byName(name: string, candidates: readonly ItemCandidate[]): ItemCandidate | null {
  const scored = candidates
    .map((item) => ({ item, score: Math.max(likeness(name, item.title), likeness(name, item.materialName ?? '')) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
  const [first, second] = scored
  return first && first.score !== second?.score ? first.item : null
}

const shortest = 4

function likeness(name: string, title: string): number {
  const wanted = folded(title)
  if (wanted === '') return 0
  if (wanted === name) return Number.MAX_SAFE_INTEGER
  if (wanted.length < shortest) return 0
  const at = name.indexOf(wanted)
  const isWhole =
    at >= 0 && !/[\p{L}\p{N}]$/u.test(name.slice(0, at)) && !/^[\p{L}\p{N}]/u.test(name.slice(at + wanted.length))
  return isWhole ? wanted.length : 0
}
