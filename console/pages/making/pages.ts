import { t } from '../../messages/text.ts'
import type { Section } from '../../pages.ts'

export const makingPages: Section = {
  title: () => t('Making'),
  pages: [],
}
