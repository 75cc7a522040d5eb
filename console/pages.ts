import type { QueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import { growthPages } from './pages/growth/pages.ts'
import { makingPages } from './pages/making/pages.ts'
import { settingsPages } from './pages/settings/pages.ts'
import { shopPages } from './pages/shop/pages.ts'
import { socialPages } from './pages/social/pages.ts'

/** What a page's module exports: the page, and the reads that are worth beginning before it is shown. */
export interface PageModule {
  readonly default: ComponentType
  readonly prefetch?: (
    queries: QueryClient,
    place: { readonly params: Readonly<Record<string, string>>; readonly search: Readonly<Record<string, string>> },
  ) => void
}

export interface Page {
  /** Below `/console`: `/orders/$id`. */
  readonly path: string
  readonly title: () => string
  /** What a person must be allowed to read to see it: `orders:read`. Without one, everybody who has logged in may. */
  readonly scope?: string
  /** Shown in the navigation; a page without one is reached from another. */
  readonly icon?: LucideIcon
  /** Words that find it in the palette beside its title. */
  readonly also?: string
  readonly load: () => Promise<PageModule>
}

export interface Section {
  readonly title: () => string
  readonly pages: readonly Page[]
}

export const sections: readonly Section[] = [shopPages, socialPages, makingPages, growthPages, settingsPages]

export const allPages: readonly Page[] = sections.flatMap(({ pages }) => pages)
