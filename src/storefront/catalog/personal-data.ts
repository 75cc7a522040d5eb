import type { PersonalData } from '../../platform/personal-data/index.ts'

export const stockPersonalData: PersonalData = {
  feature: 'storefront/catalog',
  columns: { stock_movement: { note: 'redacted' } },
}
