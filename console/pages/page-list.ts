import type { ComponentType } from 'react'
import { type GetPath, resourceOf } from '../api/client.ts'
import type { IconType } from '../frame/icons.tsx'
import type { CataloguePart } from '../messages/catalogue.ts'
import { loadPart } from '../messages/text.ts'

export interface PageModule {
  readonly default: ComponentType
}

export interface Page {
  /** Path below `/console`: `/orders/$id`. */
  readonly path: string
  readonly title: string
  /**
   * Scope needed to open the page. By default, `read` of the resource in `reads`. Without either, every logged-in
   * person may open it.
   */
  readonly scope?: string
  /** Read while the script of the page is loading: the filtered list, or the record in the URL. */
  readonly reads?: GetPath
  /** Only pages with an icon are in the navigation. */
  readonly icon?: IconType
  /** Further words that find the page in the palette's search. */
  readonly also?: string
  readonly load: () => Promise<PageModule>
}

export interface Section {
  readonly title: string
  readonly pages: readonly Page[]
}

/** The rest of a path below `/admin/` and `Prefix`, or a scope. */
type Opens<Prefix extends string> =
  | `${string}:${'read' | 'write'}`
  | (GetPath extends infer P ? (P extends `/admin/${Prefix}${infer Rest}` ? Rest : never) : never)

/**
 * `page('/settings/regions', t('Regions'), 'regions', Globe)` reads `/admin/regions` first and needs `regions:read`.
 * Its `page.tsx` is in the folder with the last part of the path as its name, unless another name follows: `/orders/$id
 * order`.
 */
export const pagesFrom =
  <Prefix extends string>(
    modules: Readonly<Record<string, () => Promise<PageModule>>>,
    prefix: Prefix,
    part: CataloguePart,
  ) =>
  (place: string, title: string, opens?: Opens<Prefix>, icon?: IconType, also?: string): Page => {
    const [path = '', folder = path.split('/').at(-1) ?? ''] = place.split(' ')
    const module = modules[`./${folder}/page.tsx`]
    if (!module) throw new Error(`The folder ${folder} has no page.tsx.`)
    // The messages are loaded first, because the module of a page translates while it loads.
    const load = () => loadPart(part).then(module)
    const reads = opens?.includes(':') ? undefined : (`/admin/${prefix}${opens}` as GetPath)
    const scope = reads ? `${resourceOf(reads).replace('product-summaries', 'products')}:read` : opens
    return { path, title, load, icon, also, ...(opens ? { scope, reads } : {}) }
  }
