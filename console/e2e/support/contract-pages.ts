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
  { path: '/growth', heading: 'Growth' },
  { path: '/growth/visits', heading: 'Visits' },
  { path: '/growth/campaigns', heading: 'Campaigns' },
  { path: '/growth/conversions', heading: 'Conversions' },
  { path: '/growth/attribution', heading: 'Attribution' },
  { path: '/growth/journeys', heading: 'Journeys' },
  { path: '/growth/experiments', heading: 'Experiments' },
  { path: '/growth/experiments/{experiment}', heading: null },
  { path: '/growth/forecasts', heading: 'Forecasts' },
  { path: '/growth/segments', heading: 'Segments' },
  { path: '/growth/segments/{segment}', heading: null },
  { path: '/growth/scores', heading: 'Scores' },
  { path: '/growth/people/{person}', heading: null },
  { path: '/growth/feedback', heading: 'Feedback' },
]
