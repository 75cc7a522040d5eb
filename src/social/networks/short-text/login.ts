import { newSecret } from '../../../platform/ids.ts'
import type { Logger } from '../../../platform/log.ts'
import type { NetworkLogin, ShortAccounts, ShortProfile } from '../accounts.types.ts'
import { answered } from '../answered.ts'
import { pkceChallenge } from '../pkce.ts'

/** Creates the login with OAuth 2.0 and PKCE. The verifier is stored until the person returns. */
export const createShortTextLogin = (accounts: ShortAccounts, log: Logger): NetworkLogin => ({
  pages: null,
  async begin({ redirectUri, state }) {
    const kept = newSecret()
    return { location: accounts.authorizeUrl({ redirectUri, state, challenge: pkceChallenge(kept) }), kept }
  },
  async finish({ platform, platformId, redirectUri, code, kept, now }) {
    const tokens = answered(await accounts.exchangeCode(code, redirectUri, kept ?? ''))
    if (tokens.refreshToken === null)
      log.warn({ platform: platformId }, 'a login was not granted lasting access: it ends with its first token')
    const profile = answered(await accounts.me(tokens.accessToken))
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
  },
  renew({ refresh_token: refreshToken }) {
    if (refreshToken === undefined) return null
    return accounts.refresh(refreshToken).then((answer) => {
      if (!answer.ok) return answer
      const { accessToken, refreshToken: next, expiresInSeconds, scopes } = answer.value
      const members = {
        access_token: accessToken,
        ...(next === null ? {} : { refresh_token: next }),
        ...(scopes.length === 0 ? {} : { scopes: [...scopes] }),
      }
      return { ok: true, value: { members, expiresInSeconds } }
    })
  },
  // A login has a single user, so a rejection affects the whole login.
  works: async () => false,
  async check({ access_token, scopes = [] }) {
    const answer = await accounts.me(access_token)
    if (!answer.ok) return answer
    return { ok: true, value: { expiresAt: null, dataAccessExpiresAt: null, scopes, problems: [], ended: null } }
  },
})

const metadataOf = ({ imageUrl, verified, followers, following, posts }: ShortProfile) => ({
  profile_image_url: imageUrl !== null && URL.canParse(imageUrl) ? imageUrl : undefined,
  verified: verified ?? undefined,
  followers_count: followers ?? undefined,
  following_count: following ?? undefined,
  post_count: posts ?? undefined,
})
