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
  { path: '/inbox', heading: 'Inbox' },
  { path: '/inbox/{mail}', heading: null },
  { path: '/inventory-orders', heading: 'Inventory orders' },
  { path: '/inventory-orders/{inventory_order}', heading: null },
  { path: '/materials', heading: 'Materials' },
  { path: '/materials?view=store', heading: 'Materials' },
  { path: '/designs', heading: 'Designs' },
  { path: '/designs/{design}', heading: null },
  { path: '/production', heading: 'Production' },
  { path: '/production?view=list', heading: 'Production' },
  { path: '/production?view=timeline', heading: 'Production' },
  { path: '/production/{production_run}', heading: null },
  { path: '/tasks', heading: 'Tasks' },
  { path: '/tasks?view=list', heading: 'Tasks' },
  { path: '/partners', heading: 'Partners' },
  { path: '/partners/{partner}', heading: null },
  { path: '/translations', heading: 'Translations' },
]
