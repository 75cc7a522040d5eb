import type { Queryable } from '../../platform/db/database.ts'
import type { Vault } from '../../platform/vault.ts'
import { openLinkSecret } from '../settings/index.ts'
import type { ShopFacts } from './mail-order.types.ts'

/** Returns the secret that signs the shop's links. Null if the shop has no settings yet. */
export async function readLinkSecretOfShop(db: Queryable, vault: Vault): Promise<string | null> {
  const row = await db.selectFrom('store').select('link_secret').executeTakeFirst()
  return row ? openLinkSecret(vault, row.link_secret) : null
}

/**
 * Reads the shop as its e-mails show it, in the transaction that queues the e-mail, so no second connection is needed.
 * `baseUrl` has no trailing slash. Throws if the shop has no settings yet.
 */
export async function readShopFacts(
  db: Queryable,
  { baseUrl, vault }: { readonly baseUrl: string; readonly vault: Vault },
): Promise<ShopFacts> {
  const row = await db
    .selectFrom('store')
    .select(['name', 'support_email', 'link_secret', 'logo_url', 'refund_policy', 'shipping_policy', 'default_locale'])
    .select(['time_zone', 'reminder_enabled', 'reminder_after_minutes'])
    .executeTakeFirst()
  if (!row) throw new Error('The shop has no settings yet: run `weft init`.')
  return {
    name: row.name,
    url: baseUrl,
    logoUrl: row.logo_url,
    supportEmail: row.support_email,
    linkSecret: openLinkSecret(vault, row.link_secret),
    catalogLocale: row.default_locale,
    timeZone: row.time_zone,
    hasRefundPolicy: row.refund_policy.trim() !== '',
    hasShippingPolicy: row.shipping_policy.trim() !== '',
    reminder: { enabled: row.reminder_enabled, afterMinutes: row.reminder_after_minutes },
  }
}
