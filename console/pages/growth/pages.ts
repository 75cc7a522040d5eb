import { t } from '../../messages/text.ts'
import type { Section } from '../../pages.ts'

export const growthPages: Section = {
  title: () => t('Growth'),
  pages: [],
}
