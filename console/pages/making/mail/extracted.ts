import { useRef, useState } from 'react'
import { type FieldValue, keepDraft, readDraft } from '../../../frame/do.ts'
import type { Mapping } from './mappings.rules.ts'

/** Where the mail reader found a field, and its confidence (0 to 1). */
export interface Origin {
  readonly source: string
  readonly confidence: number
  readonly evidence: string
  readonly attachment?: string
}

export interface Match {
  readonly inventory_item_id: string
  readonly reason: 'sku' | 'earlier' | 'name'
  readonly vendor_unit: string
  readonly unit: string
  /** Shop units per vendor unit. Null if unknown. */
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

/** A calculation in the mail that was verified. */
export interface Proof {
  readonly rule: 'line_totals' | 'subtotal' | 'total'
  readonly equation: string
}

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
    sender: meta.sender ?? null,
    layoutId: meta.layout?.id ?? null,
    learned: meta.learned ?? null,
  }
}

/**
 * Returns the chosen item of each line, in the unit of the shop's item. The API's match is preselected. Choices survive
 * a reload.
 */
export function useMappings(mailId: string, extracted: Extracted | null) {
  const name = `mail:${mailId}`
  const [chosen, setChosen] = useState<Readonly<Record<number, Partial<Mapping>>>>(() => readDraft(name) ?? {})
  // A ref, because callers keep `change` across renders.
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
