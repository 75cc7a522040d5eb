import { useRef, useState } from 'react'
import { type FieldValue, keepDraft, readDraft } from '../../../frame/do.ts'
import type { Mapping } from './mappings.rules.ts'

/** Where a field was found in the mail, and how sure that is (0 to 1). */
export interface Origin {
  readonly source: string
  readonly confidence: number
  readonly evidence: string
  /** The file within the mail that it stands in. */
  readonly attachment?: string
}

/** The shop's item that one of the mail may be, and the mail's quantity and price in its unit. */
export interface Match {
  readonly inventory_item_id: string
  readonly reason: 'sku' | 'earlier' | 'name'
  readonly vendor_unit: string
  readonly unit: string
  /** How much of the shop's unit one of the vendor's is; null: nobody has said yet. */
  readonly unit_factor: number | null
  readonly quantity: number | null
  readonly price: number | null
  readonly is_price_exact?: boolean
}

interface ItemOrigin extends Origin {
  readonly unit?: string
  readonly match?: Match
}

export interface Attachment {
  readonly file_name: string
  readonly format: string
  readonly state: 'read' | 'scanned' | 'credit_note' | 'unreadable'
}

/** An equation between numbers of the mail that holds. */
export interface Proof {
  readonly rule: 'line_totals' | 'subtotal' | 'total'
  readonly equation: string
}

/** What corrections of the mail taught about its sender. */
interface Learned {
  readonly layout_id: string
  readonly not_found: readonly string[]
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
    readonly attachments?: readonly Attachment[]
    readonly proof?: readonly Proof[]
    readonly sender?: string
    readonly layout?: { readonly id: string } | null
    readonly learned?: Learned | null
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
    attachments: meta.attachments ?? [],
    proof: meta.proof ?? [],
    /** The first sender of a forwarded mail. */
    sender: meta.sender ?? null,
    /** The layout that it was read with. */
    layoutId: meta.layout?.id ?? null,
    learned: meta.learned ?? null,
  }
}

/**
 * What was chosen for each item. It begins with the match that the API offers, whose quantity and price are in the unit
 * of the shop's item. It survives a reload.
 */
export function useMappings(mailId: string, extracted: Extracted | null) {
  const name = `mail:${mailId}`
  const [chosen, setChosen] = useState<Readonly<Record<number, Partial<Mapping>>>>(() => readDraft(name) ?? {})
  // A caller keeps `change` across requests, in which the page renders again.
  const latest = useRef(chosen)
  const mappings = (extracted?.items ?? []).map(({ quantity, price }, index): Mapping => {
    const match = extracted?.itemOrigins[index]?.match
    const own = chosen[index] ?? {}
    const isMatch = match !== undefined && (own.item === undefined || own.item === match.inventory_item_id)
    const offer = isMatch ? match : { inventory_item_id: null, quantity, price }
    return { item: offer.inventory_item_id, quantity: offer.quantity, price: offer.price, ...own }
  })
  const change = (index: number, patch: Partial<Mapping>) => {
    const next = { ...latest.current, [index]: { ...latest.current[index], ...patch } }
    latest.current = next
    setChosen(next)
    keepDraft(name, next)
  }
  return { mappings, change, draft: name }
}
