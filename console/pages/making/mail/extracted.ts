import type { FieldValue } from '../../../frame/form/fields.ts'

/** Where a field was found in the mail, and how sure that is (0 to 1). */
export interface Origin {
  readonly source: string
  readonly confidence: number
  readonly evidence: string
}

export interface ExtractedItem {
  readonly name: string
  readonly sku: string | null
  readonly quantity: number | null
  readonly price: number | null
}

/** What the API keeps as `extracted_data` of an order. */
export interface Extracted {
  readonly items: readonly ExtractedItem[]
  readonly currency: string
  readonly fields: Readonly<Record<string, FieldValue>>
  readonly origins: Readonly<Record<string, Origin>>
  readonly itemOrigins: readonly (Origin & {
    readonly unit?: string
    readonly suggested_inventory_item_id?: string
  })[]
  readonly warnings: readonly { readonly code: string; readonly message: string }[]
  readonly kind: string
}

interface Stored {
  readonly items?: Extracted['items']
  readonly currency?: string
  readonly _meta?: {
    readonly fields?: Extracted['origins']
    readonly items?: Extracted['itemOrigins']
    readonly warnings?: Extracted['warnings']
    readonly kind?: string
  }
  readonly [field: string]: unknown
}

export function extractedOf(data: object | null): Extracted | null {
  if (data === null) return null
  const { items = [], _meta: meta = {}, ...fields } = data as Stored
  return {
    items,
    currency: fields.currency ?? '',
    fields: fields as Extracted['fields'],
    origins: meta.fields ?? {},
    itemOrigins: meta.items ?? [],
    warnings: meta.warnings ?? [],
    kind: meta.kind ?? 'order',
  }
}
