import { useState } from 'react'
import { keepDraft, readDraft } from '../../../frame/draft.ts'
import type { Extracted } from './extracted.ts'

/** What an item of the mail is among the shop's own. */
export interface Mapping {
  readonly item: string | null
  readonly quantity: number | null
  readonly price: number | null
}

/** What was chosen for each item; it begins with what was chosen for this vendor before, and survives a reload. */
export function useMappings(mailId: string, extracted: Extracted | null) {
  const name = `mail:${mailId}`
  const [chosen, setChosen] = useState<Readonly<Record<number, Partial<Mapping>>>>(() => readDraft(name) ?? {})
  const mappings = (extracted?.items ?? []).map(
    ({ quantity, price }, index): Mapping => ({
      item: extracted?.itemOrigins[index]?.suggested_inventory_item_id ?? null,
      quantity,
      price,
      ...chosen[index],
    }),
  )
  const change = (index: number, patch: Partial<Mapping>) => {
    const next = { ...chosen, [index]: { ...chosen[index], ...patch } }
    setChosen(next)
    keepDraft(name, next)
  }
  return { mappings, change, draft: name }
}

/** As the API takes them; an item without one of the shop's is left out. */
export const itemMappings = (mappings: readonly Mapping[]) =>
  mappings.flatMap(({ item, quantity, price }, index) =>
    item === null || quantity === null || quantity <= 0
      ? []
      : [{ extracted_item_index: index, inventory_item_id: item, quantity, price: price ?? 0 }],
  )
