export interface ReturnTerms {
  /** True: nothing is taken back but what is faulty; the other members do not count. */
  readonly final_sale: boolean
  readonly window_days: number
  /** What the window is counted from. */
  readonly counted_from: 'delivery' | 'dispatch' | 'order'
  /** Who pays for sending it back. */
  readonly paid_by: 'shop' | 'customer'
  readonly methods: ('by_mail' | 'in_store')[]
  readonly refund_as: ('money' | 'exchange' | 'store_credit')[]
}

export interface ShippingTerms {
  /** Working days until an order leaves the shop. */
  readonly handling_days_min: number
  readonly handling_days_max: number
  /** Who pays import duties; null: it is not said. */
  readonly duties: 'shop' | 'customer' | null
}

export interface WarrantyTerms {
  readonly months: number
}

/** Null: nothing is said, or, of a product, the shop's own terms hold. */
export interface Policies {
  readonly returns: ReturnTerms | null
  readonly shipping: ShippingTerms | null
  readonly warranty: WarrantyTerms | null
}
