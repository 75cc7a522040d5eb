import type { HostedPagesDeps } from '../hosted-pages/index.ts'
import type { Navigation } from './navigation.ts'

export type ShopPagesDeps = HostedPagesDeps

export interface PagesWithNavigation extends ShopPagesDeps {
  readonly navigation: Navigation
}
