import type { QueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

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
  readonly title: string
  /** What a person must be allowed to read to see it: `orders:read`. Without one, everybody who has logged in may. */
  readonly scope?: string
  /** Shown in the navigation; a page without one is reached from another. */
  readonly icon?: LucideIcon
  /** Words that find it in the palette beside its title. */
  readonly also?: string
  readonly load: () => Promise<PageModule>
}

export interface Section {
  readonly title: string
  readonly pages: readonly Page[]
}

/** Lists the pages of one area by their folders: `page('/settings/regions', 'regions', t('Regions'), { icon: Globe })`. */
export const pagesFrom =
  (modules: Readonly<Record<string, () => Promise<PageModule>>>) =>
  (path: string, folder: string, title: string, about: Pick<Page, 'scope' | 'icon' | 'also'> = {}): Page => {
    const load = modules[`./${folder}/page.tsx`]
    if (!load) throw new Error(`The folder ${folder} has no page.tsx.`)
    return { path, title, load, ...about }
  }
