import { type Queryable, sql } from '../../platform/db/database.ts'

export const isEmpty = async (db: Queryable): Promise<boolean> => {
  const { rows } = await sql<{ empty: boolean }>`select not exists (select from store) as empty`.execute(db)
  return rows[0]?.empty ?? true
}

/** Lets one process at a time fill an empty shop. The others then find it filled. */
export const lockSeeding = (db: Queryable) => sql`select pg_advisory_xact_lock(7746534302)`.execute(db)

export interface NewStore {
  readonly name: string
  readonly linkSecret: string
  readonly salesChannelId: string
  readonly settings: Readonly<Record<string, unknown>>
}

export async function insertStore(db: Queryable, store: NewStore): Promise<void> {
  await sql`insert into sales_channel (id, name) values (${store.salesChannelId}, 'Agents')`.execute(db)
  await sql`
    insert into store (name, link_secret, default_sales_channel_id, default_region_id, support_email, terms_of_service, privacy_policy, refund_policy, shipping_policy)
    select ${store.name}, ${store.linkSecret}, ${store.salesChannelId}, x.default_region_id, x.support_email, coalesce(x.terms_of_service, ''),
      coalesce(x.privacy_policy, ''), coalesce(x.refund_policy, ''), coalesce(x.shipping_policy, '')
    from jsonb_to_record(${JSON.stringify(store.settings)}::jsonb) as x(default_region_id text, support_email text, terms_of_service text,
      privacy_policy text, refund_policy text, shipping_policy text)`.execute(db)
}

export async function insertKey(
  db: Queryable,
  key: { id: string; title: string; tokenHash: string; hint: string; salesChannelId: string },
): Promise<void> {
  await sql`
    insert into publishable_key (id, title, token_hash, token_hint, sales_channel_id)
    values (${key.id}, ${key.title}, ${key.tokenHash}, ${key.hint}, ${key.salesChannelId})
    on conflict (token_hash) do nothing`.execute(db)
}
