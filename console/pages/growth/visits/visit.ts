import type { RowOf } from '../../../api/index.ts'
import { t } from '../../../frame/show.ts'

export type Visit = RowOf<'/admin/ad-planning/sessions'>

/** The website before it: `instagram.com`. */
export const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : address)

export const visitSource = ({ utm_source, referrer }: Pick<Visit, 'utm_source' | 'referrer'>): string =>
  utm_source ?? (referrer ? hostOf(referrer) : t('Direct'))
