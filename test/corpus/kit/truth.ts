import type { Order, OrderLine } from './orders.ts'

/** An item as stated in the mail. Fields that the mail does not state are null. */
export interface TrueLine {
  readonly name: string
  readonly sku: string | null
  readonly options: readonly string[]
  readonly quantity: number | null
  /** The code of a unit of length, weight or volume. Null for pieces. */
  readonly unit: string | null
  /** Price per unit in the minor unit of the currency. May be a fraction if the stated price is per 100. */
  readonly unitPrice: number | null
  readonly lineTotal: number | null
}

/**
 * The truth of a mail: the values that an extraction must find, in ISO dates and minor units. Fields that the mail does
 * not state are null.
 */
export interface Truth {
  readonly orderNumber: string | null
  readonly orderDate: string | null
  readonly currency: string | null
  readonly lines: readonly TrueLine[]
  readonly subtotal: number | null
  readonly discount: number | null
  readonly shipping: number | null
  readonly tax: number | null
  readonly total: number | null
  /** Fields that may be missing in an extraction, because the mail does not state them plainly. */
  readonly inferred: readonly string[]
  /** Other numbers that also count as the order number, such as the receipt's. */
  readonly otherNumbers: readonly string[]
  /** Other values that also count as right, for example with delivery as an item. */
  readonly alternative?: Truth
}

export interface Stated {
  readonly sku?: boolean
  readonly options?: boolean
  readonly quantity?: boolean
  readonly unit?: boolean
  readonly unitPrice?: boolean
  readonly lineTotal?: boolean
  readonly date?: boolean
  readonly subtotal?: boolean
  readonly tax?: boolean
  readonly shipping?: boolean
  readonly currency?: boolean
  readonly total?: boolean
  readonly name?: (line: OrderLine) => string
  readonly number?: string | null
  readonly inferred?: readonly string[]
  readonly otherNumbers?: readonly string[]
}

/** Returns the truth of a mail that states the whole order, except the fields that are false in `stated`. */
export function truthOf(order: Order, stated: Stated = {}): Truth {
  const says = (name: keyof Stated): boolean => stated[name] !== false
  return {
    orderNumber: stated.number === undefined ? order.number : stated.number,
    orderDate: says('date') ? order.date : null,
    currency: says('currency') ? order.locale.currency : null,
    lines: order.lines.map((line) => ({
      name: stated.name?.(line) ?? line.name,
      sku: says('sku') ? line.sku : null,
      options: says('options') ? line.options.map(({ value }) => value) : [],
      quantity: says('quantity') ? line.quantity : null,
      unit: says('unit') && line.unit !== 'piece' ? line.unit : null,
      unitPrice: says('unitPrice') ? line.price / line.pricePer : null,
      lineTotal: says('lineTotal') ? line.total : null,
    })),
    subtotal: says('subtotal') ? order.subtotal : null,
    discount: order.discount > 0 && says('total') ? order.discount : null,
    shipping: says('shipping') ? order.shipping : null,
    tax: says('tax') && order.taxMode !== 'none' ? order.tax : null,
    total: says('total') ? order.total : null,
    inferred: stated.inferred ?? [],
    otherNumbers: stated.otherNumbers ?? [],
  }
}
