import type { Markup } from '../markup/markup.types.ts'
import type { Document } from './document.types.ts'

/** A message as input of the extraction. */
export interface MailText {
  readonly from: string
  readonly fromName: string
  readonly subject: string
  readonly markup: Markup | null
  /** The bodies exceed the size limits, so only their beginning is present. */
  readonly isCut?: boolean
  readonly text: string | null
  readonly sentAt: string | null
  /** The attachments, as documents. */
  readonly documents?: readonly Document[]
}

export type Source = 'structured_data' | 'table' | 'text' | 'attachment' | 'subject' | 'sender' | 'model'

/** A value, its source, its confidence (0 to 1), and the words that contain it. */
export interface Found<T> {
  readonly value: T
  readonly source: Source
  readonly confidence: number
  readonly evidence: string
}

export type AmountName = 'subtotal' | 'shipping_cost' | 'tax' | 'discount' | 'total'

export interface Warning {
  readonly code: string
  readonly message: string
}

/** An equation between numbers of the e-mail that is true: `2 × 8.40 = 16.80`. */
export interface Proof {
  readonly rule: 'line_totals' | 'subtotal' | 'total'
  readonly equation: string
}

export interface ReadItem {
  readonly name: string
  readonly sku: string | null
  readonly options: string | null
  readonly quantity: number | null
  /** The code of a unit of length, weight or volume. Null for pieces, or if no unit is stated. */
  readonly unit: string | null
  /** The quantity as the mail states it. Null if it states none. */
  readonly quantityText: string | null
  /** Price of one unit in the currency's minor unit. Null if it is unknown or not a whole number of minor units. */
  readonly price: number | null
  /** The stated price if it is for several units: 450 per 1,000. */
  readonly pricePer: { readonly quantity: number; readonly price: number } | null
  readonly lineTotal: number | null
  readonly source: Source
  readonly confidence: number
  readonly evidence: string
}

/** The items and amounts that a document states. */
export interface Money {
  readonly currency: Found<string> | null
  readonly items: readonly ReadItem[]
  readonly amounts: ReadonlyMap<AmountName, Found<number>>
  readonly checks: { readonly lines_match_subtotal: boolean | null; readonly total_adds_up: boolean | null }
  readonly proof: readonly Proof[]
  readonly warnings: readonly Warning[]
  /** How far arithmetic proves the items and amounts; see `strengths`. */
  readonly strength: number
}
