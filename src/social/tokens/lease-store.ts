import { type Queryable, sql } from '../../platform/db/database.ts'
import type { Claim } from '../../platform/processes/ports.ts'

/**
 * Takes the lease, so that only the caller refreshes until it expires. Returns false if another caller has it or the
 * config has changed. Uses the database's clock, which all processes share.
 */
export async function takeLease(
  db: Queryable,
  platformId: string,
  holder: string,
  { seconds, configVersion }: { readonly seconds: number; readonly configVersion: number },
): Promise<boolean> {
  const { rows } = await sql`
    -- Under the row's lock, so a caller after a refresh sees its new version here.
    with current as materialized (
      select id from social_platform where id = ${platformId} and config_version = ${configVersion} for update)
    insert into social_token_lease as l (platform_id, holder, held_until)
    select id, ${holder}, now() + make_interval(secs => ${seconds}) from current
    on conflict (platform_id) do update set holder = excluded.holder, held_until = excluded.held_until
    where l.held_until <= now() returning 1`.execute(db)
  return rows.length === 1
}

export async function releaseLease(db: Queryable, platformId: string, holder: string): Promise<void> {
  await sql`delete from social_token_lease where platform_id = ${platformId} and holder = ${holder}`.execute(db)
}

/**
 * Returns up to `limit` ids of active platforms of these kinds whose token was obtained or last renewed before this
 * time.
 */
export async function agedLogins(
  db: Queryable,
  names: readonly string[],
  before: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from social_platform p
    where p.status = 'active' and p.name = any(${[...names]}::text[]) and p.api_config is not null
      and coalesce(p.api_config ->> 'last_refreshed_at', p.api_config ->> 'authenticated_at') is not null
      and coalesce(p.api_config ->> 'last_refreshed_at', p.api_config ->> 'authenticated_at')::timestamptz <= ${before}
    order by p.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export const tokenClaims: Claim = {
  kind: 'logins that are refreshed',
  giveBack: (processes) => sql`delete from social_token_lease where claimed_by = any(${processes}::text[])`,
}
