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
  const verifier = login.verifier === null ? null : JSON.stringify(login.verifier)
  await sql`insert into social_oauth_state (state_hash, platform_id, platform_name, redirect_uri, page_id, verifier, created_at, expires_at)
    values (${stateHash}, ${login.platformId}, ${login.platformName}, ${login.redirectUri}, ${login.pageId}, ${verifier}, ${now}, ${expiresAt})`.execute(
    db,
  )
}

/**
 * Deletes the login and returns it, so that only one caller gets it. Returns null if it does not exist, has expired or
 * was already taken.
 */
export async function takeLogin(
  db: Queryable,
  stateHash: string,
  platformName: PlatformName,
  now: Date,
): Promise<BegunLogin | null> {
  const { rows } = await sql<BegunLogin & { readonly isLive: boolean }>`
    delete from social_oauth_state where state_hash = ${stateHash} and platform_name = ${platformName}
    returning platform_id as "platformId", platform_name as "platformName", redirect_uri as "redirectUri", page_id as "pageId", verifier,
      expires_at > ${now} as "isLive"`.execute(db)
  const [login] = rows
  return login?.isLive ? login : null
}

export async function removeExpiredLogins(db: Queryable, now: Date): Promise<void> {
  await sql`delete from social_oauth_state where expires_at <= ${now}`.execute(db)
}
