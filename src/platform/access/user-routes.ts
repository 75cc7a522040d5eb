import type { FastifyInstance } from 'fastify'
import { registerAdminAction } from '../http/admin-action.ts'
import { registerAdminResource } from '../http/admin-resource.ts'
import type { AccessDeps } from './access-deps.ts'
import { listApiTokens, readApiToken, revokeApiToken } from './api-token-store.ts'
import { changeUser, removeUser } from './change-user.ts'
import { createApiToken, expiryProblems } from './create-api-token.ts'
import { listInvitations, readInvitation, revokeInvitation } from './invitation-store.ts'
import { invite } from './join.ts'
import {
  AdminUser,
  ApiToken,
  ApiTokenQuery,
  CreateApiTokenBody,
  Invitation,
  InvitationQuery,
  InviteBody,
  UpdateUserBody,
  UserQuery,
} from './schema.ts'
import { listUsers, readUser } from './user-store.ts'

/** Registers users, invitations and API tokens, below `/admin`. */
export function peopleRoutes(app: FastifyInstance, deps: AccessDeps): void {
  userRoutes(app, deps)
  invitationRoutes(app, deps)
  tokenRoutes(app, deps)
}

function userRoutes(app: FastifyInstance, deps: AccessDeps): void {
  const now = () => deps.clock.now()
  registerAdminResource(app, deps, {
    tag: 'Users',
    path: '/users',
    singular: 'user',
    plural: 'users',
    view: AdminUser,
    query: UserQuery,
    list: listUsers,
    read: readUser,
    update: { body: UpdateUserBody, run: changeUser },
    remove: (tx, id) => removeUser(tx, id, { forget: deps.forget, now: now() }),
  })
}

function invitationRoutes(app: FastifyInstance, deps: AccessDeps): void {
  const now = () => deps.clock.now()
  registerAdminResource(app, deps, {
    tag: 'Invitations',
    path: '/invitations',
    singular: 'invitation',
    plural: 'invitations',
    view: Invitation,
    query: InvitationQuery,
    list: (db, query) => listInvitations(db, query, now()),
    read: (db, id) => readInvitation(db, id, now()),
    create: {
      body: InviteBody,
      run: (tx, body, at, caller) => invite(deps, tx, body, at, caller),
      // The stored idempotent reply must not contain the token, which is shown only once.
      forget: ({ token: _, url: __, ...invitation }) => invitation,
    },
  })
  registerAdminAction(app, deps, {
    url: '/invitations/:id/revoke',
    tag: 'Invitations',
    operationId: 'revokeInvitation',
    summary: 'Revoke an invitation',
    description: 'Makes the link of an open invitation invalid. Returns 409 if the invitation was accepted.',
    status: 200,
    singular: 'invitation',
    target: 'invitation',
    view: Invitation,
    run: (tx, { id }, _body, at) => revokeInvitation(tx, id, at),
  })
}

function tokenRoutes(app: FastifyInstance, deps: AccessDeps): void {
  registerAdminResource(app, deps, {
    tag: 'API tokens',
    path: '/api-tokens',
    singular: 'api_token',
    plural: 'api_tokens',
    view: ApiToken,
    query: ApiTokenQuery,
    list: listApiTokens,
    read: readApiToken,
    create: {
      body: CreateApiTokenBody,
      problems: (_db, { body }, now) => expiryProblems(body, now),
      run: createApiToken,
      forget: ({ token: _, ...apiToken }) => apiToken,
    },
  })
  registerAdminAction(app, deps, {
    url: '/api-tokens/:id/revoke',
    tag: 'API tokens',
    operationId: 'revokeApiToken',
    summary: 'Revoke an API token permanently',
    description:
      'Makes the token stop working everywhere. This cannot be undone. Revoking a token again has no effect.',
    status: 200,
    singular: 'api_token',
    target: 'api_token',
    view: ApiToken,
    run: (tx, { id }, _body, at) => revokeApiToken(tx, id, at),
  })
}
