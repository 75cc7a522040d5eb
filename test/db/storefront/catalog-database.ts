import { connectDatabase, type Database, type DatabaseConnection } from '../../../src/platform/db/database.ts'
import { createSettingsReader, type SettingsReader } from '../../../src/storefront/settings/index.ts'
import { testDatabase } from '../../support/postgres.ts'

export interface CatalogDatabase {
  readonly db: Database
  readonly url: string
  readonly connection: DatabaseConnection
  readonly settings: SettingsReader
  drop(): Promise<void>
}

/** Returns a migrated database with one channel (`sc_default`) and one region (`reg_in`, INR, the default). */
export async function catalogDatabase(): Promise<CatalogDatabase> {
  const database = await testDatabase()
  const { url } = database
  const connection = connectDatabase({ url, maxConnections: 4 })
  await connection.pool.query(`
    insert into sales_channel (id, name) values ('sc_default', 'Online');
    insert into region (id, name, currency) values ('reg_in', 'India', 'INR'), ('reg_us', 'United States', 'USD');
    insert into region_country (country, region_id) values ('IN', 'reg_in'), ('US', 'reg_us');
    insert into store (name, default_region_id, default_sales_channel_id, link_secret) values ('Shop', 'reg_in', 'sc_default', 'secret');`)
  return {
    db: connection.db,
    url,
    connection,
    settings: createSettingsReader(connection.db),
    async drop() {
      await connection.close()
      await database.drop()
    },
  }
}

/** Reserves 2 units of the variant for a running payment. */
export async function reserveTwo({ connection }: CatalogDatabase, variantId: string): Promise<void> {
  const at = '2026-11-21T08:00:00Z'
  await connection.pool.query(`
    insert into publishable_key (id, title, token_hash, token_hint, sales_channel_id) values ('pk_1', 'Key', 'hash', 'hint', 'sc_default');
    insert into checkout (id, publishable_key_id, sales_channel_id, status, region_id, currency, total_minor, state, agent_profile, created_at, updated_at, expires_at)
      values ('cart_1', 'pk_1', 'sc_default', 'ready_for_complete', 'reg_in', 'INR', 100, '{}', 'p', '${at}', '${at}', '${at}');
    insert into payment_attempt (id, checkout_id, handler_id, provider, txn_id, amount_minor, currency, status, page_token, expires_at, created_at, updated_at)
      values ('pay_1', 'cart_1', 'inr_handler', 'sandbox', 'txn_1', 100, 'INR', 'pending', 'token', '${at}', '${at}', '${at}');`)
  await connection.pool.query(
    `insert into stock_reservation (attempt_id, variant_id, quantity, status, expires_at) values ('pay_1', $1, 2, 'held', $2)`,
    [variantId, at],
  )
  await connection.pool.query('update variant_stock set reserved = 2 where variant_id = $1', [variantId])
}
