import type { FastifyInstance } from 'fastify'
import type { AdminDeps } from '../platform/http/admin-resource.ts'
import type { Claim } from '../platform/processes/index.ts'
import type { RecurringJob } from '../platform/recurring.ts'
import { accountAdminRoutes } from './accounts/index.ts'
import { approvalAdminRoutes } from './approval/index.ts'
import { budgetAdminRoutes } from './budgets/index.ts'
import { followUpAdminRoutes, followUpClaims } from './follow-ups/index.ts'
import { insightAdminRoutes, insightClaims, syncDueInsights } from './insights/index.ts'
import type { NetworkEndpoints } from './networks/index.ts'
import { type FinishDeps, loginAdminRoutes, loginCallbackRoutes, removeExpiredLogins } from './oauth/index.ts'
import { platformAdminRoutes, sealPlainPlatforms } from './platforms/index.ts'
import { postAdminRoutes } from './posts/index.ts'
import { legacyPublishRoutes, type PublishVerb, postClaims, publishingAdminRoutes } from './publishing/index.ts'
import { schedulingAdminRoutes } from './scheduling/index.ts'
import { syncAdminRoutes } from './sync/index.ts'
import { tagAdminRoutes } from './tags/index.ts'
import { checkAccounts, lengthenLogins, tokenAdminRoutes, tokenClaims } from './tokens/index.ts'
import {
  applyChanges,
  forgetChanges,
  type SocialWebhookDeps,
  socialWebhookRoutes,
  subscribeDue,
  subscriptionClaims,
} from './webhooks/index.ts'

export interface SocialDeps extends AdminDeps, FinishDeps, SocialWebhookDeps {
  readonly endpoints: NetworkEndpoints
  readonly publishing: PublishVerb & { readonly legacyPublish: boolean }
}

/** Registers the admin routes of social publishing, mounted at `/admin`. */
export async function socialAdminRoutes(app: FastifyInstance, deps: SocialDeps): Promise<void> {
  await platformAdminRoutes(app, deps)
  await postAdminRoutes(app, deps)
  await publishingAdminRoutes(app, deps.publishing, deps.offered)
  await legacyPublishRoutes(app, deps.publishing)
  await schedulingAdminRoutes(app, deps)
  await followUpAdminRoutes(app, deps)
  await approvalAdminRoutes(app, deps)
  await budgetAdminRoutes(app, deps)
  await tagAdminRoutes(app, deps)
  await loginAdminRoutes(app, deps)
  await tokenAdminRoutes(app, deps)
  await accountAdminRoutes(app, deps)
  await syncAdminRoutes(app, deps)
  await insightAdminRoutes(app, deps)
}

/** Routes for networks and for browsers that return from them. These callers have no Weft token. */
export const socialOutsideRoutes = {
  /** Mounted at `/admin`, outside its token check. */
  callbacks: loginCallbackRoutes,
  /** Mounted at `/webhooks`. */
  webhooks: socialWebhookRoutes,
}

export const socialClaims: readonly Claim[] = [
  postClaims,
  followUpClaims,
  tokenClaims,
  subscriptionClaims,
  insightClaims,
]

const second = 1000
const hour = 3600 * second

export const socialJobs = (deps: SocialDeps): RecurringJob[] => [
  { name: 'apply-social-events', everyMs: second, run: () => applyChanges(deps) },
  {
    name: 'subscribe-social-accounts',
    everyMs: second,
    reachesOutside: true,
    claims: subscriptionClaims,
    run: () => subscribeDue(deps),
  },
  { name: 'seal-social-platforms', everyMs: hour, run: () => sealPlainPlatforms(deps) },
  { name: 'lengthen-social-logins', everyMs: hour, reachesOutside: true, run: () => lengthenLogins(deps) },
  { name: 'check-social-accounts', everyMs: hour, reachesOutside: true, run: () => checkAccounts(deps) },
  {
    name: 'read-social-insights',
    everyMs: 300 * second,
    reachesOutside: true,
    claims: insightClaims,
    run: () => syncDueInsights(deps),
  },
  { name: 'forget-social-events', everyMs: hour, run: () => forgetChanges(deps) },
  { name: 'forget-social-logins', everyMs: hour, run: () => removeExpiredLogins(deps.db, deps.clock.now()) },
]
export { socialPersonalData } from './personal-data.ts'
