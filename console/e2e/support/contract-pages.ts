export interface ContractPage {
  /** Below `/console`, with the names of the ids that `fillShop` answers. */
  readonly path: string
  /** The page's `h1`; null where it is the record's own name. */
  readonly heading: string | null
}

/** Every address that other programs may rely on, with its heading. */
export const contractPages: readonly ContractPage[] = [
  { path: '', heading: 'Home' },
  { path: '/profile', heading: 'Profile' },
  { path: '/orders', heading: 'Orders' },
  { path: '/orders/new', heading: 'New order' },
  { path: '/orders/{order}', heading: null },
  { path: '/products', heading: 'Products' },
  { path: '/products/new', heading: 'New product' },
  { path: '/products/{product}', heading: null },
  { path: '/checkouts', heading: 'Checkouts' },
  { path: '/checkouts/{checkout}', heading: null },
  { path: '/payments', heading: 'Payments' },
  { path: '/payment-issues', heading: 'Payment issues' },
  { path: '/customers', heading: 'Customers' },
  { path: '/customers/{customer}', heading: null },
  { path: '/discounts', heading: 'Discounts' },
  { path: '/discounts/{discount}', heading: null },
  { path: '/agents', heading: 'Agents' },
]
