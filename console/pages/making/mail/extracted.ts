import { useState } from 'react'
import { type FieldValue, keepDraft, readDraft } from '../../../frame/do.ts'

/** Where a field was found in the mail, and how sure that is (0 to 1). */
export interface Origin {
  readonly source: string
  readonly confidence: number
  readonly evidence: string
}

interface ItemOrigin extends Origin {
  readonly unit?: string
  readonly suggested_inventory_item_id?: string
}

export interface ExtractedItem {
  readonly name: string
  readonly sku: string | null
  readonly quantity: number | null
  readonly price: number | null
}

/** What the API keeps as `extracted_data` of an order. */
interface Stored {
  readonly items?: readonly ExtractedItem[]
  readonly currency?: string
  readonly _meta?: {
    readonly fields?: Readonly<Record<string, Origin>>
    readonly items?: readonly ItemOrigin[]
    readonly warnings?: readonly { readonly code: string; readonly message: string }[]
  }
  readonly [field: string]: unknown
}

export type Extracted = ReturnType<typeof extractedOf>

export function extractedOf(data: object) {
  const { items = [], _meta: meta = {}, ...fields } = data as Stored
  return {
    items,
    currency: fields.currency ?? '',
    fields: fields as Readonly<Record<string, FieldValue>>,
    origins: meta.fields ?? {},
    itemOrigins: meta.items ?? [],
    warnings: meta.warnings ?? [],
  }
}

/** What an item of the mail is among the shop's own. */
export interface Mapping {
  readonly item: string | null
  readonly quantity: number | null
  readonly price: number | null
}

/**
 * What was chosen for each item; it begins with what was chosen for this vendor before, else
 * the one with the same SKU. It survives a reload.
 */
export function useMappings(
  mailId: string,
  extracted: Extracted | null,
  items: readonly { readonly id: string; readonly sku: string | null }[],
) {
  const name = `mail:${mailId}`
  const [chosen, setChosen] = useState<Readonly<Record<number, Partial<Mapping>>>>(() => readDraft(name) ?? {})
  const sameSku = (sku: string | null) => (sku === null ? undefined : items.find((item) => item.sku === sku)?.id)
  const mappings = (extracted?.items ?? []).map(
    ({ quantity, price, sku }, index): Mapping => ({
      item: extracted?.itemOrigins[index]?.suggested_inventory_item_id ?? sameSku(sku) ?? null,
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
