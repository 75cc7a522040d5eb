import type { FastifyInstance } from 'fastify'
import type { AdminDeps } from '../platform/http/admin-resource.ts'
import type { Vault } from '../platform/vault.ts'
import { platformAdminRoutes } from './platforms/index.ts'
import { postAdminRoutes } from './posts/index.ts'
import { tagAdminRoutes } from './tags/index.ts'

export interface SocialDeps extends AdminDeps {
  readonly vault: Vault
}

/** Social publishing for the operator, mounted at `/admin`. */
export async function socialAdminRoutes(app: FastifyInstance, deps: SocialDeps): Promise<void> {
  await platformAdminRoutes(app, deps)
  await postAdminRoutes(app, deps)
  await tagAdminRoutes(app, deps)
}
