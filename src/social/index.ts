import type { FastifyInstance } from 'fastify'
import type { AdminDeps } from '../platform/http/admin-resource.ts'
import type { Vault } from '../platform/vault.ts'
import { platformAdminRoutes } from './platforms/index.ts'
import { postAdminRoutes } from './posts/index.ts'
import { legacyPublishRoutes, type PublishVerb, publishingAdminRoutes } from './publishing/index.ts'
import { tagAdminRoutes } from './tags/index.ts'

export interface SocialDeps extends AdminDeps {
  readonly vault: Vault
  readonly publishing: PublishVerb & { readonly legacyPublish: boolean }
}

/** Social publishing for the operator, mounted at `/admin`. */
export async function socialAdminRoutes(app: FastifyInstance, deps: SocialDeps): Promise<void> {
  await platformAdminRoutes(app, deps)
  await postAdminRoutes(app, deps)
  await publishingAdminRoutes(app, deps.publishing)
  await legacyPublishRoutes(app, deps.publishing)
  await tagAdminRoutes(app, deps)
}
