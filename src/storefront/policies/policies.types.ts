export interface ReturnTerms {
  /** Whether only faulty goods can be returned. If so, the other members are ignored. */
  readonly final_sale: boolean
  readonly window_days: number
  /** Start of the return window. */
  readonly counted_from: 'delivery' | 'dispatch' | 'order'
  /** Who pays for the return. */
  readonly paid_by: 'shop' | 'customer'
  readonly methods: ('by_mail' | 'in_store')[]
  readonly refund_as: ('money' | 'exchange' | 'store_credit')[]
}

export interface ShippingTerms {
  /** Working days until an order is shipped. */
  readonly handling_days_min: number
  readonly handling_days_max: number
  /** Who pays import duties. Null if it is not stated. */
  readonly duties: 'shop' | 'customer' | null
}

export interface WarrantyTerms {
  readonly months: number
}

/**
 * Terms of the shop or of a product. A part is null if it is not stated; for a product, the shop's part then applies.
 */
export interface Policies {
  readonly returns: ReturnTerms | null
  readonly shipping: ShippingTerms | null
  readonly warranty: WarrantyTerms | null
}
