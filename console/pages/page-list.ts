import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { GetPath } from '../api/client.ts'

export interface PageModule {
  readonly default: ComponentType
}

export interface Page {
  /** Below `/console`: `/orders/$id`. */
  readonly path: string
  readonly title: string
  /** What a person must be allowed to read to see it: `orders:read`. Without one, everybody who has logged in may. */
  readonly scope?: string
  /** What it shows: a list as the address filters it, or the record that the address names. Read while the page loads. */
  readonly reads?: GetPath
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
  (path: string, folder: string, title: string, about: Pick<Page, 'scope' | 'reads' | 'icon' | 'also'> = {}): Page => {
    const load = modules[`./${folder}/page.tsx`]
    if (!load) throw new Error(`The folder ${folder} has no page.tsx.`)
    return { path, title, load, ...about }
  }
