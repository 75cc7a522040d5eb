import { demoMedia } from '../../sandbox/demo-media.ts'
import { hasListeners } from '../platform/webhooks/index.ts'
import { moveUploadedMedia, tellStockChanges } from '../storefront/catalog/index.ts'
import { fetchPictures, pictureClaims, resumeImports } from '../storefront/catalog-import/index.ts'
import { CatalogIndex, createCatalogFeed, ProductCards } from '../storefront/catalog-search/index.ts'
import { feedAdminRoutes, feedJobs, feedRoutes } from '../storefront/feeds/index.ts'
import type { UcpDeps } from '../storefront/ucp/index.ts'
import { type Area, second } from './area.ts'
import type { Shared } from './environment.ts'
import { sealedIn } from './sealed-records.ts'

export interface Catalogue extends Area {
  readonly catalog: UcpDeps['catalog']
  /** Fills the search index. Must finish before serving. */
  prepare(): Promise<void>
}

/** Wires the search index, imports, and the product feeds of other sites. */
export function wireCatalogue(shared: Shared): Catalogue {
  const { config, db, clock, log, vault, settings, baseUrl, outgoing, storage, mediaUrl } = shared
  const index = new CatalogIndex((error) => log.error({ error }, 'the search index could not be compacted'))
  const cards = new ProductCards(baseUrl)
  const followed = createCatalogFeed({ db, index, cards, log })
  const feeds = { db, clock, log, vault, settings, baseUrl, fetch: outgoing }
  return {
    catalog: { search: index, cards, upToDate: followed.upToDate, version: followed.version },
    routes(app) {
      app.register((scope) => feedRoutes(scope, shared))
      if (config.sandbox) demoMedia(app)
    },
    adminRoutes: (scope) => feedAdminRoutes(scope, { ...feeds, refusal: outgoing.refusal }),
    jobs: [
      { name: 'follow-catalogue', everyMs: second / 2, run: () => followed.follow() },
      { name: 'resume-imports', everyMs: 5 * second, run: () => resumeImports({ db, clock, log, baseUrl }) },
      ...feedJobs(feeds),
      {
        name: 'fetch-pictures',
        everyMs: 5 * second,
        reachesOutside: true,
        claims: pictureClaims,
        run: () => fetchPictures({ db, clock, log, storage, fetch: outgoing, publicUrl: mediaUrl }),
      },
      {
        name: 'tell-stock-changes',
        everyMs: second,
        run: () => tellStockChanges({ db, isHeard: (type) => hasListeners(db, type) }),
      },
    ],
    sealed: sealedIn.catalogue,
    async prepare() {
      await moveUploadedMedia(db, mediaUrl)
      await followed.fill()
    },
  }
}
