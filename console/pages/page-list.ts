import type { ComponentType } from 'react'
import { type GetPath, resourceOf } from '../api/client.ts'
import type { IconType } from '../frame/icons.tsx'
import { loadFurtherMessages } from '../messages/text.ts'

export interface PageModule {
  readonly default: ComponentType
}

export interface Page {
  /** Below `/console`: `/orders/$id`. */
  readonly path: string
  readonly title: string
  /**
   * Scope needed to open it. By default `read` of the resource in `reads`; without either, every logged-in person may.
   */
  readonly scope?: string
  /** Read while the page's script loads: the filtered list, or the record in the address. */
  readonly reads?: GetPath
  /** Only pages with an icon are in the navigation. */
  readonly icon?: IconType
  /** Other search words for the palette. */
  readonly also?: string
  readonly load: () => Promise<PageModule>
}

export interface Section {
  readonly title: string
  readonly pages: readonly Page[]
}

/** `page('/settings/regions', 'regions', t('Regions'), { icon: Globe })`. The folder contains `page.tsx`. */
export const pagesFrom =
  (modules: Readonly<Record<string, () => Promise<PageModule>>>) =>
  (path: string, folder: string, title: string, about: Pick<Page, 'scope' | 'reads' | 'icon' | 'also'> = {}): Page => {
    const module = modules[`./${folder}/page.tsx`]
    if (!module) throw new Error(`The folder ${folder} has no page.tsx.`)
    const isFirst = folder === 'home' || folder.startsWith('way-in/')
    // A page translates while it loads, so its messages come first.
    const load = isFirst ? module : () => loadFurtherMessages().then(module)
    return { scope: about.reads && `${resourceOf(about.reads)}:read`, ...about, path, title, load }
  }
