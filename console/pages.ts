import { growthPages } from './pages/growth/pages.ts'
import { makingPages } from './pages/making/pages.ts'
import type { Page, Section } from './pages/page-list.ts'
import { settingsPages } from './pages/settings/pages.ts'
import { shopPages } from './pages/shop/pages.ts'
import { socialPages } from './pages/social/pages.ts'

export const sections: readonly Section[] = [shopPages, socialPages, makingPages, growthPages, settingsPages]

export const allPages: readonly Page[] = sections.flatMap(({ pages }) => pages)
