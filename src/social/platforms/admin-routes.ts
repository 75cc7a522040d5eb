import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type AdminDeps, registerAdminResource } from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import {
  type NetworkEndpoints,
  networksOf,
  type PlatformName,
  platformNameOf,
  platformProfile,
  profileOf,
} from '../networks/index.ts'
import { listPlatformRows } from './platform-store.ts'
import { platformView, readPlatformView } from './platform-view.ts'
import {
  createPlatform,
  createProblems,
  type PlatformDeps,
  removePlatform,
  updatePlatform,
  updateProblems,
} from './save-platform.ts'
import {
  createPlatformBody,
  PlatformQuery,
  PlatformType,
  type PlatformTypeView,
  SocialPlatform,
  UpdatePlatformBody,
} from './schema.ts'

const Types = z.object({ social_platform_types: z.array(PlatformType) })

function typeOf(name: PlatformName, endpoints: NetworkEndpoints): PlatformTypeView {
  const { label, hasPages, hasServer, endpoint, entered } = platformProfile(name)
  return {
    name,
    label,
    networks: networksOf(name).map((network) => {
      const { account, accountNames, preview } = profileOf(network)
      return { network, account, account_names: [...accountNames], media_first: preview === 'media_first' }
    }),
    has_pages: hasPages,
    has_server: hasServer,
    is_sandbox: endpoint !== null && endpoints[endpoint]?.isSandbox === true,
    takes_keys: entered.includes('oauth1_credentials'),
  }
}

export async function platformAdminRoutes(
  app: FastifyInstance,
  deps: AdminDeps & PlatformDeps & { readonly offered: readonly PlatformName[]; readonly endpoints: NetworkEndpoints },
): Promise<void> {
  const types = deps.offered.map((name) => typeOf(name, deps.endpoints))
  app.withTypeProvider<ZodTypeProvider>().get(
    '/socials/platforms',
    {
      schema: {
        tags: ['Social platforms'],
        operationId: 'listSocialPlatformTypes',
        summary: 'List the platforms that this shop can connect',
        description: 'Returns the possible names of a platform, with the networks and the requirements of each.',
        response: { 200: Types, ...adminFailures },
      },
    },
    async (_request, reply) => sendReply(reply, jsonReply(200, Types, { social_platform_types: types })),
  )
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
    create: {
      body: createPlatformBody(deps.offered),
      problems: (_db, given) => createProblems(given),
      run: (tx, body, now) => createPlatform(deps, tx, body, now),
    },
    update: {
      body: UpdatePlatformBody,
      problems: (db, id, given) => updateProblems(deps, db, id, given),
      run: (tx, id, body, now) => updatePlatform(deps, tx, id, body, now),
    },
    remove: removePlatform,
  })
}
