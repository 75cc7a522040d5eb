import type { Network } from '../networks/index.ts'
import type { VariationsChange, VariationsValue } from './schema.ts'

/** A network's given variation replaces the stored one. Null removes it. */
export function changedVariations(before: VariationsValue, change: VariationsChange): VariationsValue {
  const merged = { ...before, ...change }
  // Removes nulls. The body was validated, so each member is one of the known ones.
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
 * Why repeated texts in a thread are refused: the network rejects duplicates within a day, and Weft could not
 * distinguish its responses. Null if no text repeats.
 */
export function threadProblem(
  caption: string,
  thread: readonly string[],
): { readonly path: string; readonly message: string } | null {
  const texts = [caption, ...thread].map((text) => text.trim())
  const index = texts.findIndex((text, at) => texts.indexOf(text) < at)
  return index < 0 ? null : { path: `/thread/${index - 1}`, message: 'must differ from the others of the thread' }
}
