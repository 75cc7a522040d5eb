import type { FastifyInstance } from 'fastify'
import { type AdminDeps, registerAdminResource } from '../../platform/http/admin-resource.ts'
import { type PlatformName, platformNameOf } from '../networks/index.ts'
import { platformView, readPlatformView } from './platform-view.ts'
import { createPlatform, type PlatformDeps, removePlatform, updatePlatform } from './save-platform.ts'
import { createPlatformBody, PlatformQuery, SocialPlatform, UpdatePlatformBody } from './schema.ts'
import { listPlatformRows } from './store.ts'

export async function platformAdminRoutes(
  app: FastifyInstance,
  deps: AdminDeps & PlatformDeps & { readonly offered: readonly PlatformName[] },
): Promise<void> {
  registerAdminResource(app, deps, {
    tag: 'Social platforms',
    path: '/social-platforms',
    singular: 'social_platform',
    plural: 'social_platforms',
    view: SocialPlatform,
    query: PlatformQuery,
    async list(db, { name, category: _, ...query }) {
      const wanted = name === undefined ? undefined : (platformNameOf(name) ?? name)
      const page = await listPlatformRows(db, { ...query, name: wanted })
      return { ...page, rows: page.rows.map(platformView) }
    },
    read: readPlatformView,
    create: { body: createPlatformBody(deps.offered), run: (tx, body, now) => createPlatform(deps, tx, body, now) },
    update: { body: UpdatePlatformBody, run: (tx, id, body, now) => updatePlatform(deps, tx, id, body, now) },
    remove: removePlatform,
  })
}
