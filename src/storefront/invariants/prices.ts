import type { Invariant } from './invariant.ts'

export const priceInvariants: readonly Invariant[] = [
  {
    name: 'sales-of-a-price-apart',
    broken: 'Two sales of one price run at the same time.',
    violations: `
      select variant_id as id, format('%s %s', currency, coalesce(region_id, 'everywhere')) as what from variant_price
      where not sale_windows_apart(sale_amount_minor, sale_starts_at, sale_ends_at, later_sales)`,
  },
]
