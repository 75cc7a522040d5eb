import {
  agentWebhookClaims,
  agentWebhookRoutes,
  agentWebhookSubscription,
  deliverAgentWebhooks,
} from '../storefront/agent-webhooks/index.ts'
import { createSigningKeys, forgetNonces, renewSigningKey } from '../storefront/signing-keys/index.ts'
import { trustedAgentRoutes } from '../storefront/trusted-agents/index.ts'
import { discoveryRoutes, type UcpDeps } from '../storefront/ucp/index.ts'
import {
  businessProfileUrl,
  createAdmission,
  createAgentProfiles,
  createAuthentication,
  createKeySources,
  createRefusedAgents,
  dialectDiscovery,
  hasPublicLocations,
  officialDiscovery,
  officialFaces,
  permalinkRoutes,
} from '../storefront/ucp-official/index.ts'
import { type Area, second } from './area.ts'
import type { Shared } from './environment.ts'
import { sealedIn } from './sealed-records.ts'

/** Wires the official faces of UCP: who may call them, their signatures, and the webhooks to agents. */
export function wireOfficialFaces(shared: Shared, storefront: UcpDeps): Area {
  const { config, db, clock, log, vault, settings, baseUrl, outgoing } = shared
  const { agentProfiles, agentsWithoutKey, primaryVersion: primary, profileFetchesPerMinute, signatures } = config.ucp
  const limits = { fetch: outgoing, clock, fetchesPerMinute: profileFetchesPerMinute }
  const profiles = createAgentProfiles({ ...limits, mustBeReachable: agentProfiles !== 'lenient' })
  const refused = createRefusedAgents({ db, clock })
  const admit = createAdmission({ ...storefront, profiles, agentsWithoutKey, onlyTrusted: agentProfiles === 'trusted' })
  const keySources = createKeySources(limits)
  const signingKeys = createSigningKeys({ db, vault, clock })
  const signaturesRequired = signatures === 'required'
  const authenticate = createAuthentication({ db, clock, profiles, keySources, baseUrl, signaturesRequired })
  const delivery = { db, clock, fetch: outgoing, signingKeys, profileUrl: businessProfileUrl(baseUrl), log }
  return {
    routes(app) {
      discoveryRoutes(app, { baseUrl, ...dialectDiscovery(primary, baseUrl, signingKeys) })
      officialDiscovery(app, { baseUrl, primary, signingKeys, hasLocations: () => hasPublicLocations(db) })
      officialFaces(app, {
        ...storefront,
        admit: refused.admission(admit),
        authenticate: refused.authentication(authenticate),
        signingKeys,
      })
      app.register((scope) => permalinkRoutes(scope, { ...storefront, pageLanguages: config.mail.locales }))
    },
    async adminRoutes(scope) {
      await agentWebhookRoutes(scope, { db, clock })
      await trustedAgentRoutes(scope, { db, clock })
    },
    jobs: [
      {
        name: 'deliver-agent-webhooks',
        everyMs: second,
        reachesOutside: true,
        claims: agentWebhookClaims,
        run: () => deliverAgentWebhooks(delivery),
      },
      { name: 'note-refused-agents', everyMs: 30 * second, run: () => refused.flush() },
      { name: 'renew-signing-key', everyMs: 3600 * second, run: () => renewSigningKey({ db, vault }, clock.now()) },
      { name: 'forget-nonces', everyMs: 600 * second, run: () => forgetNonces(db, clock.now()) },
    ],
    subscriptions: [agentWebhookSubscription({ settings, baseUrl, clock })],
    sealed: sealedIn.officialFaces,
    close: () => refused.flush(),
  }
}
