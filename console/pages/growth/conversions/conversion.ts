import type { RowOf } from '../../../api/index.ts'
import { stateWords } from '../../../frame/show.ts'
import { conversionTypes } from '../parts/words.ts'

export type Conversion = RowOf<'/admin/ad-planning/conversions'>

export const conversionName = ({ conversion_type, conversion_name }: Conversion): string =>
  conversion_name === null || conversion_name === conversion_type
    ? conversionTypes.of(conversion_type)
    : stateWords(conversion_name)
