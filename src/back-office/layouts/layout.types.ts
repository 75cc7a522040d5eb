export type Mark = ',' | '.'

/** The order in which a numeric date is written. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd'

export type AmountField = 'subtotal' | 'shipping_cost' | 'tax' | 'discount' | 'total'
export type CodeField = 'order_number' | 'tracking_number'
export type DateField = 'order_date' | 'estimated_delivery'
export type LearnedField = AmountField | CodeField | DateField

/** Where a value stands: what is written around it. Digits of labels are kept as `#`, since they change. */
export interface Anchor {
  readonly place: 'subject' | 'row'
  /** In the same cell before the value: its last words. */
  readonly before: string
  /** In the same cell right behind it. */
  readonly after: string
  /** The nearest filled cell to the left of a value that has its cell to itself. */
  readonly left: string | null
  /** The cell above a value that has its row, or its column, to itself. */
  readonly above: string | null
  /** Which of the places like this one, where there are several; from the first. */
  readonly nth: number
}

export type Slot = 'name' | 'quantity' | 'unit' | 'price' | 'amount' | 'sku'

/** A piece of a line pattern: a value, words that stand there always, or anything within one cell. */
export type Piece =
  /** `words`: the units that were there behind every quantity. */
  | { readonly slot: Slot; readonly words?: readonly string[] }
  | { readonly text: string }
  | { readonly any: true }
  /** The border between two cells. */
  | { readonly border: true }

/** One row of an item. */
export interface RowPattern {
  /** Rows below the first one of the item. */
  readonly offset: number
  readonly pieces: readonly Piece[]
}

/** How the items are written: an item is one row, several rows, or a part of a sentence. */
export interface LinePattern {
  readonly kind: 'rows' | 'sentence'
  readonly rows: readonly RowPattern[]
  /** The row above the first item, where it names columns; digits as `#`. */
  readonly heading: string | null
  /** Quantities are whole. One with the decimals of money is then a price that has changed places with it. */
  readonly isWhole: boolean
}

/** How one sender writes, learned from a corrected e-mail. */
export interface Layout {
  readonly format: 1
  /** `body`, or the extension of an attachment: `pdf`, `csv`. */
  readonly source: string
  readonly vendor: string | null
  readonly currency: string
  readonly mark: Mark | null
  readonly dateOrder: DateOrder | null
  readonly fields: Readonly<Partial<Record<LearnedField, readonly Anchor[]>>>
  /** What a person says that these e-mails do not state. */
  readonly absent: readonly LearnedField[]
  /** Several where one example leaves more than one reading; arithmetic chooses. Empty: items were not taught. */
  readonly lines: readonly LinePattern[]
}

/** One row as patterns see it. */
export interface TextRow {
  readonly place: 'subject' | 'row'
  readonly cells: readonly string[]
  /** The cells with a tab between them. */
  readonly text: string
}

/** What a person says the e-mail states; amounts in the minor unit. */
export interface TaughtOrder {
  readonly vendor: string | null
  readonly currency: string
  readonly fields: Readonly<Partial<Record<LearnedField, string | number>>>
  readonly absent: readonly LearnedField[]
  /** Null: the lines were not corrected. */
  readonly items: readonly TaughtItem[] | null
}

export interface TaughtItem {
  readonly name: string
  readonly quantity: number
  /** Of one, in the minor unit. */
  readonly price: number | null
  readonly sku: string | null
}

/** A layout as it is kept. */
export interface KnownLayout {
  readonly id: string
  readonly version: number
  readonly layout: Layout
}

/** What a correction teaches. */
export interface LearnedFromOrder {
  /** The address that the e-mail comes from; of a forwarded one the first sender. Empty: unknown. */
  readonly sender: string
  /** Null: none of the corrected values stands in the e-mail. */
  readonly layout: Layout | null
  /** Corrected values that stand nowhere in the e-mail. */
  readonly missing: readonly string[]
}
