/** What a column of an item table, or a label beside a number of an item, can mean. */
export type ColumnName =
  | 'name'
  | 'quantity'
  | 'measure'
  | 'unit'
  | 'amount'
  | 'price'
  | 'sku'
  | 'options'
  | 'discount'
  | 'tax'
  | 'position'
  | 'per'
  | 'other'

/**
 * What an amount beside a label can be. `ignored`: no part of this order (points, an earlier balance, savings).
 * `unknown`: it stands among the sums, below a label that no list has.
 */
export type SumName =
  | 'subtotal'
  | 'discount'
  | 'shipping'
  | 'tax'
  | 'fee'
  | 'total'
  | 'net'
  | 'paid'
  | 'due'
  | 'ignored'
  | 'unknown'

/** What text beside a label can be. */
export type FactName =
  | 'orderNumber'
  | 'order'
  | 'buyerReference'
  | 'invoiceNumber'
  | 'yours'
  | 'reference'
  | 'orderDate'
  | 'date'
  | 'delivery'
  | 'otherDate'

/**
 * The words of one language. Each list is separated by `|`, in lower case and as people write them; accents, final dots
 * and colons do not matter when words are looked up.
 */
export interface Words {
  readonly columns: Readonly<Partial<Record<ColumnName, string>>>
  readonly sums: Readonly<Partial<Record<SumName, string>>>
  readonly facts: Readonly<Partial<Record<FactName, string>>>
  /** Words that say an amount contains tax, or does not. */
  readonly gross: string
  readonly net: string
  /** Words between a quantity and the price of one: `à`, `each`. */
  readonly each: string
  /** Stands in place of an amount of zero. */
  readonly free: string
  /** Headings above products that were not ordered, and above messages quoted from earlier. */
  readonly asides: string
  /** Common words, to recognise the language. */
  readonly common: string
}
