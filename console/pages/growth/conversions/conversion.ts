import type { RowOf } from '../../../frame/list/types.ts'
import { stateWords } from '../../../frame/state.tsx'
import { conversionWords } from '../parts/words.ts'

export type Conversion = RowOf<'/admin/ad-planning/conversions'>

export const conversionName = ({ conversion_type, conversion_name }: Conversion): string =>
  conversion_name === null || conversion_name === conversion_type
    ? conversionWords(conversion_type)
    : stateWords(conversion_name)
