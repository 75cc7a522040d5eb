export type Mark = ',' | '.'

/** Order of day, month and year in a numeric date. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd'

export type AmountField = 'subtotal' | 'shipping_cost' | 'tax' | 'discount' | 'total'
export type CodeField = 'order_number' | 'tracking_number'
export type DateField = 'order_date' | 'estimated_delivery'
export type LearnedField = AmountField | CodeField | DateField

/**
 * The position of a value in e-mails of a sender, described by the text around it. Numbers in labels are stored as `#`.
 */
export interface Anchor {
  readonly place: 'subject' | 'row'
  /** The last words before the value, in the same cell, at most 60 characters. Empty if there are none. */
  readonly before: string
  /** The first word after the value, in the same cell, at most 20 characters. Empty if there is none. */
  readonly after: string
  /** The last 60 characters of the nearest non-empty cell to the left. Null if there is none. */
  readonly left: string | null
  /** The last 60 characters of the nearest non-empty cell above, at most two rows away. Null if there is none. */
  readonly above: string | null
  /** Index among similar positions, from 0. */
  readonly nth: number
}

export type Slot = 'name' | 'quantity' | 'unit' | 'price' | 'amount' | 'sku'

/** A part of the pattern of a row: a value, fixed words, any text within one cell, or a cell border. */
export type Piece =
  /** `words`: the units that followed the quantities in all examples. */
  | { readonly slot: Slot; readonly words?: readonly string[] }
  | { readonly text: string }
  | { readonly any: true }
  /** The border between two cells. */
  | { readonly border: true }

/** One row of an item. */
export interface RowPattern {
  /** Number of rows below the item's first row. */
  readonly offset: number
  readonly pieces: readonly Piece[]
}

/** The rows of an item: one row, several rows, or part of a sentence. */
export interface LinePattern {
  readonly kind: 'rows' | 'sentence'
  readonly rows: readonly RowPattern[]
  /** The row above the first item if it names the columns, with `#` in place of numbers. Null otherwise. */
  readonly heading: string | null
  /** Whether all quantities are whole numbers. If so, a number with two decimals is not a quantity. */
  readonly isWhole: boolean
}

/** A sender's format, learned from a corrected e-mail. */
export interface Layout {
  readonly format: 1
  /** `body`, or the extension of an attachment, such as `pdf` or `csv`. */
  readonly source: string
  readonly vendor: string | null
  readonly currency: string
  readonly mark: Mark | null
  readonly dateOrder: DateOrder | null
  readonly fields: Readonly<Partial<Record<LearnedField, readonly Anchor[]>>>
  /** Fields that these e-mails do not state, according to a person. */
  readonly absent: readonly LearnedField[]
  /**
   * Patterns of the items. Several if the examples allow more than one; arithmetic then chooses. Empty if the items
   * were not corrected.
   */
  readonly lines: readonly LinePattern[]
}

/** A row as text, to which patterns are applied. */
export interface TextRow {
  readonly place: 'subject' | 'row'
  readonly cells: readonly string[]
  /** The cells, separated by tabs. */
  readonly text: string
}

/** The values of an order as a person corrected them. Amounts are in the minor unit. */
export interface TaughtOrder {
  readonly vendor: string | null
  readonly currency: string
  readonly fields: Readonly<Partial<Record<LearnedField, string | number>>>
  readonly absent: readonly LearnedField[]
  /** Null if the person did not correct the items. */
  readonly items: readonly TaughtItem[] | null
}

export interface TaughtItem {
  readonly name: string
  readonly quantity: number
  /** Price per unit, in the minor unit. Null if the correction states none. */
  readonly price: number | null
  /** Null if the correction states none. */
  readonly sku: string | null
}

/** A stored layout. */
export interface KnownLayout {
  readonly id: string
  readonly version: number
  readonly layout: Layout
}

/** The result of learning from a correction. */
export interface LearnedFromOrder {
  /** E-mail address of the sender. For a forwarded e-mail, that of its first sender. Empty if unknown. */
  readonly sender: string
  /** Null if the e-mail contains none of the corrected values. */
  readonly layout: Layout | null
  /** Corrected values that the e-mail does not contain. */
  readonly missing: readonly string[]
}
