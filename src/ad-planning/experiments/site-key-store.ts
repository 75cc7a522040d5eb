import type { Queryable } from '../../platform/db/database.ts'
import type { SiteKeys } from './ports.ts'

/** The keys that the shop has given to its websites. */
export const storedSiteKeys = (db: Queryable): SiteKeys => ({
  async siteOf(key, origin) {
    const site = await db
      .selectFrom('site_key')
      .select(['id', 'allowed_origins'])
      .where('token', '=', key)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (!site) return null
    const mayCall = origin === undefined || site.allowed_origins.length === 0 || site.allowed_origins.includes(origin)
    return mayCall ? site.id : null
  },
})
