import type { ApiConfigValue } from '../platforms/index.ts'
import type { NetworkLogins } from './accounts.types.ts'

/** Asked after a refusal with `auth_expired`. A login at the page networks has tokens of its pages beside its own. */
export async function loginWorks({ graph }: NetworkLogins, config: ApiConfigValue): Promise<boolean> {
  if (config.platform === 'network_c' || config.platform === 'network_c_alt' || !graph) return false
  const user = 'user_access_token' in config ? config.user_access_token : undefined
  const answer = await graph.me(user ?? config.access_token)
  return answer.ok || answer.fault.class !== 'auth_expired'
}
