import type { PersonalData } from '../../platform/personal-data/index.ts'

export const stockPersonalData: PersonalData = {
  feature: 'storefront/catalog',
  columns: {
    stock_movement: { note: 'redacted' },
    import_job: { caller: { kept: 'For as long as the import runs.' } },
    import_job_piece: { content: { kept: 'A catalogue, for as long as its import runs.' } },
  },
}
