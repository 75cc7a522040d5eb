import type { HostedPagesDeps } from '../hosted-pages/index.ts'
import type { Navigation } from './navigation.ts'

export interface ShopPagesDeps extends HostedPagesDeps {
  /** The languages that the pages are offered in; null: all that there are. */
  readonly pageLanguages: readonly string[] | null
}

export interface PagesWithNavigation extends ShopPagesDeps {
  readonly navigation: Navigation
}
