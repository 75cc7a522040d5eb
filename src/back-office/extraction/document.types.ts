/**
 * A mail body or an attachment before it is interpreted: its structured data, and its text in reading order. Every
 * reader (HTML, plain text, PDF, CSV, XLSX, UBL, Cross Industry Invoice) produces this type, and one set of rules
 * interprets it.
 */
export interface Document {
  readonly origin: Origin
  /** Orders in structured data: JSON-LD, microdata, UBL, Cross Industry Invoice. Empty if there are none. */
  readonly orders: readonly StructuredOrder[]
  /** All text that a person sees, top to bottom. */
  readonly rows: readonly Row[]
  /** Targets of visible links, in order. */
  readonly links: readonly string[]
  /** The source is longer than the reader's limits; the rest was dropped. */
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
   * Rows of the same innermost table share a number, unique within the document; null outside tables. A page or sheet
   * whose columns were recognised by position is a table too.
   */
  readonly table: number | null
  /** A blank line or a horizontal rule stands above the row. Undefined if the source has neither. */
  readonly isAfterGap?: boolean
  /** The row begins further right than the row above it. */
  readonly isIndented?: boolean
}

export interface Cell {
  /**
   * Text with normalised spaces; lines within the cell are joined by `\n`. Empty for an empty cell, which keeps its
   * place in the row.
   */
  readonly text: string
  /** The source marks the cell as a heading (`<th>`). A row without marks may still be a heading. */
  readonly isHeader: boolean
  /** Number of columns that the cell covers, at least 1. */
  readonly span: number
}

/**
 * An order, invoice or delivery in one normalised shape. Numbers are decimal text as the source states them
 * (`1234.50`), and dates are ISO 8601 text. Null if the source does not state a field. No field is trusted until
 * arithmetic confirms it.
 */
export interface StructuredOrder {
  /** `Order`, `Invoice`, `ParcelDelivery`; in UBL and Cross Industry Invoice `Order`, `Invoice` or `CreditNote`. */
  readonly types: readonly string[]
  readonly vendor: string | null
  /** The vendor's number. */
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
  /** Price of the whole order, including the part that was paid before. */
  readonly total: string | null
  /** Part of the total that was paid before. */
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
