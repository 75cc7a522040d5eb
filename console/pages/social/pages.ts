import { t } from '../../messages/text.ts'
import type { Section } from '../../pages.ts'

export const socialPages: Section = {
  title: () => t('Social'),
  pages: [],
}
