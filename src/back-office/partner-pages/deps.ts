import type { ResetPagesDeps } from '../../platform/access/index.ts'

export interface PartnerPagesDeps extends ResetPagesDeps {
  /** URL prefix of uploads. */
  readonly publicUrl: string
  /** Language of the texts stored in the records. */
  readonly defaultLocale: string
}
