import type { ResetPagesDeps } from '../../platform/access/index.ts'

export interface PartnerPagesDeps extends ResetPagesDeps {
  /** What the addresses of uploads begin with. */
  readonly publicUrl: string
  /** Of the records' own texts. */
  readonly defaultLocale: string
}
