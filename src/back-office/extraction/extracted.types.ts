import type { Markup } from '../markup/markup.types.ts'

/** A message as the extraction reads it. */
export interface MailText {
  readonly from: string
  readonly fromName: string
  readonly subject: string
  readonly markup: Markup | null
  /** Its bodies go on beyond what is read. */
  readonly isCut?: boolean
  readonly text: string | null
  readonly sentAt: string | null
}

export type Source = 'structured_data' | 'table' | 'text' | 'subject' | 'sender' | 'model'

/** What was found, where, how sure that is (0 to 1), and the words it was found in. */
export interface Found<T> {
  readonly value: T
  readonly source: Source
  readonly confidence: number
  readonly evidence: string
}

export type Language = 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl'

/** One line as a reader sees it; a row of a table has several cells. */
export interface Line {
  readonly cells: readonly string[]
  readonly text: string
}

/** An item as it is stated: amounts are text until the currency is known. */
export interface StatedItem {
  readonly name: string
  readonly sku: string | null
  readonly quantity: number | null
  /** The code of a unit of length, weight or volume; null: pieces, or none is stated. */
  readonly measure: string | null
  /** Exactly as the e-mail states it; null if it states none. */
  readonly quantityText: string | null
  readonly unit: string | null
  readonly amount: string | null
  /** A price of which the mail does not say whether it is that of one or of all. */
  readonly price: string | null
  readonly source: Source
  readonly evidence: string
}

export type AmountName = 'subtotal' | 'shipping_cost' | 'tax' | 'discount' | 'total'

export interface StatedAmount {
  readonly name: AmountName
  readonly text: string
  readonly source: Source
  readonly evidence: string
  /** A tax that the total contains and that is not added to it. */
  readonly isContained: boolean
}

export interface Warning {
  readonly code: string
  readonly message: string
}
