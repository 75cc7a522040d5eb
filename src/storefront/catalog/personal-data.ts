import type { PersonalData } from '../../platform/personal-data/index.ts'

/** Titles and descriptions are public. Metadata, notes, alternative texts and problems of imports may name a person. */
export const stockPersonalData: PersonalData = {
  feature: 'storefront/catalog',
  columns: {
    product: { metadata: 'redacted' },
    product_media: { alt: 'redacted' },
    stock_movement: { note: 'redacted' },
    import_run: { problems: 'redacted' },
    import_job: { caller: { kept: 'For as long as the import runs.' } },
    import_job_piece: { content: { kept: 'A catalogue, for as long as its import runs.' } },
  },
}
