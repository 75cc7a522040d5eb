import type { Network } from '../networks/index.ts'
import type { VariationsChange, VariationsValue } from './schema.ts'

/** Applies a change per network: a given variation replaces the stored one, and null removes it. */
export function changedVariations(before: VariationsValue, change: VariationsChange): VariationsValue {
  const merged = { ...before, ...change }
  // Removes nulls. The schema has validated the body, so only known members remain.
  return Object.fromEntries(
    Object.entries(merged).filter(([, variation]) => variation !== null && variation !== undefined),
  ) as VariationsValue
}

interface Varied {
  readonly caption: string
  readonly variations: VariationsValue
}

export const variedCaption = ({ caption, variations }: Varied, network: Network): string =>
  variations[network]?.caption ?? caption

/**
 * Returns the problem if texts of a thread repeat, otherwise null. The network rejects duplicates within a day, and
 * Weft could not tell the published posts apart.
 */
export function threadProblem(
  caption: string,
  thread: readonly string[],
): { readonly path: string; readonly message: string } | null {
  const texts = [caption, ...thread].map((text) => text.trim())
  const index = texts.findIndex((text, at) => texts.indexOf(text) < at)
  return index < 0 ? null : { path: `/thread/${index - 1}`, message: 'must differ from the others of the thread' }
}
