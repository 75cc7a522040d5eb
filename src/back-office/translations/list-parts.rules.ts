import type { CountedTexts } from './text-counts.rules.ts'
import type { RecordType } from './translatable.rules.ts'
import type { TranslationState } from './translation-state.rules.ts'

/** A part of a list. Each part is read in the order of an index. */
export interface ListPart {
  /** Null selects texts in every state. `present` selects texts that have a translation or a draft. */
  readonly state: TranslationState | 'present' | null
  readonly order: 'text' | 'updated_at'
  readonly types: readonly RecordType[]
  readonly count: number
}

/** Order of the states. Outdated translations come first, because readers see wrong text. */
const stateOrder = ['outdated', 'draft', 'missing', 'translated'] as const

/**
 * Returns the parts of a list in this order, with the number of their texts. Includes empty parts, because the cursor
 * of a page can point into one.
 */
export function partsOf(
  order: string,
  state: TranslationState | undefined,
  counted: readonly CountedTexts[],
): ListPart[] {
  const wanted = counted.filter((each) => state === undefined || each.state === state)
  const part = (
    name: ListPart['state'],
    order: ListPart['order'],
    has: (state: TranslationState) => boolean,
  ): ListPart => {
    const own = wanted.filter((each) => has(each.state))
    const types = [...new Set(own.map(({ type }) => type))]
    return { state: name, order, types, count: own.reduce((all, { count }) => all + count, 0) }
  }
  const missing = part('missing', 'text', (one) => one === 'missing')
  const parts: Record<string, ListPart[]> = {
    type: [part(state ?? null, 'text', () => true)],
    state: stateOrder.map((name) => part(name, 'text', (one) => one === name)),
    updated_at: [missing, part(state ?? 'present', 'updated_at', (one) => one !== 'missing')],
  }
  const inOrder = parts[order.replace(/^-/, '')] ?? []
  return order.startsWith('-') ? inOrder.reverse() : inOrder
}
