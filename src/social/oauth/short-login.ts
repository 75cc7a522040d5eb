import type { Logger } from '../../platform/log.ts'
import type { ShortAccounts, ShortProfile } from '../networks/accounts.types.ts'
import { answered } from './refused-login.ts'
import type { BegunLogin } from './store.ts'

/** What a code is worth, as api_config; not yet validated. Throws 400 or 502 where the network gives none. */
export async function shortLogin(
  { shortText, log, now }: { readonly shortText: ShortAccounts; readonly log: Logger; readonly now: Date },
  platform: 'network_c' | 'network_c_alt',
  login: BegunLogin,
  { code, verifier }: { readonly code: string; readonly verifier: string },
): Promise<Record<string, unknown>> {
  const tokens = answered(await shortText.exchangeCode(code, login.redirectUri, verifier))
  if (tokens.refreshToken === null)
    log.warn({ platform: login.platformId }, 'a login was not granted lasting access: it ends with its first token')
  const profile = answered(await shortText.me(tokens.accessToken))
  const lasts = tokens.expiresInSeconds
  return {
    platform,
    token_type: 'USER',
    access_token: tokens.accessToken,
    refresh_token: tokens.refreshToken ?? undefined,
    authenticated_at: now.toISOString(),
    expires_at: lasts === null ? undefined : new Date(now.getTime() + lasts * 1000).toISOString(),
    scopes: [...tokens.scopes],
    user_id: profile.id,
    username: profile.username,
    name: profile.name ?? undefined,
    metadata: metadataOf(profile),
  }
}

const metadataOf = ({ imageUrl, verified, followers, following, posts }: ShortProfile) => ({
  profile_image_url: imageUrl !== null && URL.canParse(imageUrl) ? imageUrl : undefined,
  verified: verified ?? undefined,
  followers_count: followers ?? undefined,
  following_count: following ?? undefined,
  post_count: posts ?? undefined,
})
