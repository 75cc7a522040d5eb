import type { RowOf } from '../../../api/index.ts'
import { t } from '../../../frame/show.ts'

export type Forecast = RowOf<'/admin/ad-planning/forecasts'>

export const adviceWords = (action: 'increase' | 'keep' | 'decrease'): string =>
  ({ increase: t('Spend more'), keep: t('Keep'), decrease: t('Spend less') })[action]
