import { t } from '../../messages/text.ts'
import type { Section } from '../../pages.ts'

export const settingsPages: Section = {
  title: () => t('Settings'),
  pages: [],
}
