/**
 * A mail body or an attachment before it is interpreted: its structured data, and its text in reading order. The
 * parsers of HTML, plain text, PDF, CSV, XLSX, UBL and Cross Industry Invoice all produce this type, so one set of
 * rules interprets all formats.
 */
export interface Document {
  readonly origin: Origin
  /** Orders in structured data: JSON-LD, microdata, UBL, Cross Industry Invoice. Empty if there are none. */
  readonly orders: readonly StructuredOrder[]
  /** All visible text, top to bottom. */
  readonly rows: readonly Row[]
  /** Targets of visible links, in order. */
  readonly links: readonly string[]
  /** The source exceeds the parser's limits, so its end is missing. */
  readonly isCut: boolean
}

export interface Origin {
  readonly kind: 'html' | 'text' | 'attachment'
  /** The attachment's file name. Null for a body. */
  readonly fileName: string | null
}

/** One row of a table, or one line of text. A line of text without columns has a single cell. */
export interface Row {
  readonly cells: readonly Cell[]
  /**
   * Rows of the same innermost table have the same number. No other table of the document has it. Null outside tables.
   * A page or sheet whose columns were recognised by position counts as a table.
   */
  readonly table: number | null
  /** A blank line or a horizontal rule is above the row. Undefined if the format cannot show it. */
  readonly isAfterGap?: boolean
  /** The row begins further right than the row above it. */
  readonly isIndented?: boolean
}

export interface Cell {
  /**
   * Text with normalised spaces and its lines separated by `\n`. An empty cell has an empty text, so that the cells
   * after it stay in their columns.
   */
  readonly text: string
  /** The source marks the cell as a heading (`<th>`). An unmarked row may be a row of headings, too. */
  readonly isHeader: boolean
  /** Number of columns that the cell covers, at least 1. */
  readonly span: number
}

/**
 * An order, invoice or delivery in the same shape for all formats. Numbers are decimal text as the source states them
 * (`1234.50`), and dates are ISO 8601 text. Null means that the source does not state the field. The amounts still have
 * to be checked by arithmetic.
 */
export interface StructuredOrder {
  /** `Order`, `Invoice`, `ParcelDelivery`; in UBL and Cross Industry Invoice `Order`, `Invoice` or `CreditNote`. */
  readonly types: readonly string[]
  readonly vendor: string | null
  /** The vendor's order number. */
  readonly orderNumber: string | null
  /** The buyer's own purchase order number. */
  readonly buyerReference: string | null
  readonly invoiceNumber: string | null
  readonly orderDate: string | null
  readonly invoiceDate: string | null
  readonly status: string | null
  /** ISO 4217. */
  readonly currency: string | null
  /** Sum of the lines before discounts, charges and added tax. */
  readonly subtotal: string | null
  /** Discounts that apply to the whole order, as a positive number. */
  readonly discount: string | null
  /** Shipping and other charges. */
  readonly shipping: string | null
  readonly tax: string | null
  /** True: the line amounts contain the tax. Null: not stated. */
  readonly isTaxIncluded: boolean | null
  /** Price of the whole order, including a part that is already paid. */
  readonly total: string | null
  /** Part of the total that is already paid. */
  readonly paid: string | null
  readonly items: readonly StructuredItem[]
  readonly trackingNumber: string | null
  readonly trackingUrl: string | null
  readonly expectedDelivery: string | null
}

export interface StructuredItem {
  readonly name: string
  readonly sku: string | null
  /** Variant or attributes: `Blue / XL`. */
  readonly options: string | null
  readonly quantity: string | null
  /** A word or a code of UN/ECE Recommendation 20: `MTR`, `m`, `pcs`. */
  readonly unit: string | null
  /** Price of `priceQuantity` units. */
  readonly unitPrice: string | null
  /** `100` for a price per 100; null for a price per unit. */
  readonly priceQuantity: string | null
  readonly lineTotal: string | null
  /** Null unless the item states a currency, which may differ from the order's. */
  readonly currency: string | null
}
