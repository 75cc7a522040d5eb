import type { RowOf } from '../../../frame/list/types.ts'
import { t } from '../../../messages/text.ts'

export type Forecast = RowOf<'/admin/ad-planning/forecasts'>

export const adviceWords = (action: 'increase' | 'keep' | 'decrease'): string =>
  ({ increase: t('Spend more'), keep: t('Keep'), decrease: t('Spend less') })[action]
