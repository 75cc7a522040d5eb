import type { Network } from '../networks/index.ts'
import type { VariationsChange, VariationsValue } from './schema.ts'

/** What is given for a network takes the place of what was there; null takes it away. */
export function changedVariations(before: VariationsValue, change: VariationsChange): VariationsValue {
  const merged = { ...before, ...change }
  // Without the nulls, each member is one that the body was checked to have.
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

/** The network refuses the same words twice within a day, and its answers could not be told apart; null: none are. */
export function threadProblem(
  caption: string,
  thread: readonly string[],
): { readonly path: string; readonly message: string } | null {
  const texts = [caption, ...thread].map((text) => text.trim())
  const index = texts.findIndex((text, at) => texts.indexOf(text) < at)
  return index < 0 ? null : { path: `/thread/${index - 1}`, message: 'must differ from the others of the thread' }
}
