import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { notFound } from '../errors.ts'
import { registerAdminAction } from '../http/admin-action.ts'
import { oneOf, registerAdminResource } from '../http/admin-resource.ts'
import { adminFailures } from '../http/admin-surface.ts'
import { jsonReply, sendReply } from '../http/reply.ts'
import type { AccessDeps } from './access-deps.ts'
import { Preferences, PreferencesBody } from './preferences-schema.ts'
import { changePreferences, readPreferences } from './preferences-store.ts'
import { changeSavedView, createSavedView, removeSavedView } from './save-view.ts'
import { CreateSavedViewBody, SavedView, SavedViewQuery, UpdateSavedViewBody } from './saved-view-schema.ts'
import { listSavedViews, readSavedView } from './saved-view-store.ts'
import { roles, scopesOfRole } from './scope.rules.ts'

const OnePreferences = oneOf('preferences', Preferences)
const Roles = z.object({
  roles: z.array(z.object({ role: z.enum(roles), scopes: z.array(z.string()) }).meta({ id: 'UserRole' })),
})

/** Registers the routes for each person's preferences and saved views, and for the permissions of the roles. */
export function consoleRoutes(app: FastifyInstance, deps: AccessDeps): void {
  roleRoutes(app)
  preferenceRoutes(app, deps)
  viewRoutes(app, deps)
}

function roleRoutes(plain: FastifyInstance): void {
  const answer = jsonReply(200, Roles, { roles: roles.map((role) => ({ role, scopes: scopesOfRole(role) })) })
  plain.withTypeProvider<ZodTypeProvider>().get(
    '/roles',
    {
      schema: {
        tags: ['Users'],
        operationId: 'listRoles',
        summary: 'List the roles and what each may do',
        description: 'Returns each role with its scopes, `<area>:read` and `<area>:write`.',
        response: { 200: Roles, ...adminFailures },
      },
    },
    async (_request, reply) => sendReply(reply, answer),
  )
}

function preferenceRoutes(plain: FastifyInstance, deps: AccessDeps): void {
  plain.withTypeProvider<ZodTypeProvider>().get(
    '/users/me/preferences',
    {
      schema: {
        tags: ['Users'],
        operationId: 'getMyPreferences',
        summary: 'Read my console preferences',
        description:
          'Returns the preferences of the user who is logged in, with defaults for preferences that were never set.',
        response: { 200: OnePreferences, ...adminFailures },
      },
    },
    async (request, reply) => {
      const preferences = await readPreferences(deps.db, request.adminCaller.id)
      if (!preferences) throw notFound('This user')
      return sendReply(reply, jsonReply(200, OnePreferences, { preferences }))
    },
  )
  registerAdminAction(plain, deps, {
    url: '/users/me/preferences',
    tag: 'Users',
    operationId: 'updateMyPreferences',
    summary: 'Change my console preferences',
    description: 'Changes the preferences in the body. Omitted preferences keep their values.',
    status: 200,
    singular: 'preferences',
    target: 'user',
    view: Preferences,
    params: z.object({}),
    body: PreferencesBody,
    run: (tx, _params, body, _now, caller) => changePreferences(tx, caller.id, body),
  })
}

function viewRoutes(app: FastifyInstance, deps: AccessDeps): void {
  registerAdminResource(app, deps, {
    tag: 'Saved views',
    path: '/saved-views',
    singular: 'saved_view',
    plural: 'saved_views',
    view: SavedView,
    query: SavedViewQuery,
    list: (db, query, caller) => listSavedViews(db, query, caller.id),
    read: (db, id, caller) => readSavedView(db, id, caller.id),
    create: { body: CreateSavedViewBody, run: createSavedView },
    update: { body: UpdateSavedViewBody, run: changeSavedView },
    remove: removeSavedView,
  })
}
