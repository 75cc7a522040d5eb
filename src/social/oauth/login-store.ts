import { type Queryable, sql } from '../../platform/db/database.ts'
import type { PlatformName } from '../networks/index.ts'

export interface BegunLogin {
  readonly platformId: string
  readonly platformName: PlatformName
  readonly redirectUri: string
  readonly pageId: string | null
  /** Encrypted by the vault. */
  readonly verifier: unknown
}

export async function insertLogin(
  db: Queryable,
  stateHash: string,
  login: BegunLogin,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('social_oauth_state')
    .values({
      state_hash: stateHash,
      platform_id: login.platformId,
      platform_name: login.platformName,
      redirect_uri: login.redirectUri,
      page_id: login.pageId,
      verifier: login.verifier === null ? null : JSON.stringify(login.verifier),
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
}

/**
 * Deletes the login and returns it, so that only one caller gets it. Null if it does not exist or was already taken.
 */
export async function takeLogin(
  db: Queryable,
  stateHash: string,
  platformName: PlatformName,
  now: Date,
): Promise<BegunLogin | null> {
  const row = await db
    .deleteFrom('social_oauth_state')
    .where('state_hash', '=', stateHash)
    .where('platform_name', '=', platformName)
    .returningAll()
    .executeTakeFirst()
  if (!row || row.expires_at <= now) return null
  return {
    platformId: row.platform_id,
    platformName,
    redirectUri: row.redirect_uri,
    pageId: row.page_id,
    verifier: row.verifier,
  }
}

export async function removeExpiredLogins(db: Queryable, now: Date): Promise<void> {
  await sql`delete from social_oauth_state where expires_at <= ${now}`.execute(db)
}
