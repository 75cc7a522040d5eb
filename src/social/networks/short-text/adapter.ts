import type { ShortAccounts } from '../accounts.types.ts'
import type { LoginDeps, NetworkAdapter, PublishingDeps } from '../adapter.types.ts'
import { createShortAccounts } from './accounts.ts'
import { createShortTextLogin } from './login.ts'
import { createReplyProvider } from './reply-provider.ts'
import type { ShortTextDeps } from './short-text-client.ts'
import { createShortTextProvider } from './short-text-provider.ts'

const depsOf = ({ addresses, ...deps }: PublishingDeps): ShortTextDeps => ({
  ...deps,
  apiUrl: addresses.shortTextApiUrl,
  uploadUrl: addresses.shortTextUploadUrl,
  consumer: addresses.consumer,
})

const accountsOf = ({ wire, endpoints: { shortText } }: Pick<LoginDeps, 'wire' | 'endpoints'>): ShortAccounts | null =>
  shortText && createShortAccounts({ wire, endpoints: shortText })

export const shortTextAdapter: NetworkAdapter = {
  provider: (deps) => createShortTextProvider(depsOf(deps)),
  followUps: (deps) => createReplyProvider(depsOf(deps)),
  login(deps) {
    const accounts = accountsOf(deps)
    const patient = accountsOf({ ...deps, wire: deps.patientWire })
    return accounts && patient && createShortTextLogin({ ...accounts, refresh: patient.refresh }, deps.log)
  },
  reader(deps) {
    const accounts = accountsOf(deps)
    if (!accounts) return null
    return {
      async readPost({ id, token }, config, now) {
        const read = await accounts.postMetrics(id, token ?? config.access_token)
        if (!read.ok) return read
        const metrics = read.value
        return {
          ok: true,
          value: { metrics, insights: { network_c_insights: { ...metrics, last_updated: now.toISOString() } } },
        }
      },
      lastPosts: () => null,
    }
  },
}
