/**
 * The meaning of a column of an item table, or of a label beside a number of an item. `weight` and `other`: a fact
 * about the article or its delivery, which is no option. A column of weights may contain the quantities.
 */
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
  | 'lot'
  | 'weight'
  | 'other'

/**
 * The meaning of a summary amount. `ignored`: not part of this order (points, an earlier balance, savings). `withheld`:
 * a tax that the buyer pays for the vendor, so that the total does not include it. `unknown`: the amount is among the
 * summary amounts, and its label is unknown.
 */
export type SumName =
  | 'subtotal'
  | 'discount'
  | 'shipping'
  | 'tax'
  | 'fee'
  | 'withheld'
  | 'total'
  | 'net'
  | 'paid'
  | 'due'
  | 'ignored'
  | 'unknown'

/** The meaning of a text with a label. */
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
 * The words of one language. Each list is one string, separated by `|`, in lower case and ordinary spelling. Accents,
 * final dots and colons do not matter.
 */
export interface Words {
  readonly columns: Readonly<Partial<Record<ColumnName, string>>>
  readonly sums: Readonly<Partial<Record<SumName, string>>>
  readonly facts: Readonly<Partial<Record<FactName, string>>>
  /** Words that say that an amount contains tax (`gross`) or does not (`net`). */
  readonly gross: string
  readonly net: string
  /** Labels of options that may also mean goods. They count only before a colon and a text: `Ribbon: red`. */
  readonly choices: string
  /** Words between a quantity and the unit price: `à`, `each`. */
  readonly each: string
  /** Words that replace an amount of zero. */
  readonly free: string
  /** Headings of sections that are not part of the order: advertised articles, quoted messages. */
  readonly asides: string
  /** Common words that identify the language. */
  readonly common: string
}
