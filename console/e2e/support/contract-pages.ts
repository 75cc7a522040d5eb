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
  { path: '/categories', heading: 'Categories' },
  { path: '/collections', heading: 'Collections' },
  { path: '/stock', heading: 'Stock' },
  { path: '/stock-locations', heading: 'Stock locations' },
  { path: '/imports', heading: 'Imports' },
  { path: '/settings', heading: 'Shop' },
  { path: '/settings/regions', heading: 'Regions' },
  { path: '/settings/shipping', heading: 'Shipping' },
  { path: '/settings/taxes', heading: 'Taxes' },
  { path: '/settings/sales-channels', heading: 'Sales channels' },
  { path: '/settings/keys', heading: 'Keys' },
  { path: '/settings/people', heading: 'People' },
  { path: '/settings/api-tokens', heading: 'API tokens' },
  { path: '/settings/webhooks', heading: 'Webhooks' },
  { path: '/settings/mailboxes', heading: 'Mailboxes' },
  { path: '/settings/emails', heading: 'E-mails' },
  { path: '/settings/audit-log', heading: 'Audit log' },
  { path: '/settings/system', heading: 'System' },
  { path: '/social', heading: 'Posts' },
  { path: '/social?view=list', heading: 'Posts' },
  { path: '/social/posts/new', heading: 'New post' },
  { path: '/social/posts/{post}', heading: null },
  { path: '/social/platforms', heading: 'Platforms' },
  { path: '/social/insights', heading: 'Insights' },
  { path: '/social/tags', heading: 'Tags' },
]
