import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { readRecord } from '../../platform/db/record-store.ts'
import { notFound } from '../../platform/errors.ts'
import { registerAdminAction } from '../../platform/http/admin-action.ts'
import { listOf } from '../../platform/http/admin-list.ts'
import type { AdminDeps } from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { IdParams } from '../../platform/http/fields.ts'
import { PageQuery } from '../../platform/http/page-query.ts'
import { registerRecords } from '../../platform/http/record-resource.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { removedOf } from '../../platform/http/remove-record.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import type { ForgetPerson } from '../../platform/personal-data/index.ts'
import { addPerson, changePerson, issueLoginLink, removePartner, removePerson } from './change-people.ts'
import { type InviteDeps, invitePerson } from './invite-person.ts'
import { listPeople, partnerTable } from './partner-store.ts'
import {
  CreatePartnerBody,
  CreatePersonBody,
  LoginLink,
  PartnerPerson,
  PartnerQuery,
  PersonParams,
  UpdatePartnerBody,
  UpdatePersonBody,
} from './schema.ts'

const tag = 'Partners'

export type PartnerAdminDeps = AdminDeps & InviteDeps & { readonly forget: ForgetPerson }

export function partnerAdminRoutes(app: FastifyInstance, deps: PartnerAdminDeps): void {
  registerRecords(app, deps, {
    tag,
    path: '/partners',
    singular: 'partner',
    plural: 'partners',
    table: partnerTable,
    query: PartnerQuery,
    create: CreatePartnerBody,
    update: UpdatePartnerBody,
    refusals: { partner_handle_key: () => conflict('There is a partner with this handle already.', '/handle') },
    remove: (tx, id) => removePartner(tx, id, { forget: deps.forget, now: deps.clock.now() }),
  })
  peopleLists(app, deps)
  peopleActions(app, deps)
}

function peopleLists(plain: FastifyInstance, deps: PartnerAdminDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  const People = listOf('people', PartnerPerson)
  app.get(
    '/partners/:id/people',
    {
      schema: {
        tags: [tag],
        operationId: 'listPartnerPeople',
        summary: "List a partner's people",
        description: 'Returns a page of the people of a partner, with role, status and last login.',
        params: IdParams,
        querystring: PageQuery,
        response: { 200: People, ...adminFailures },
      },
    },
    async ({ params, query }, reply) => {
      if (!(await readRecord(deps.db, partnerTable, { id: params.id }))) throw notFound('This partner')
      const { rows, count } = await listPeople(deps.db, params.id, query)
      return sendReply(reply, jsonReply(200, People, { people: [...rows], count, ...query }))
    },
  )
  const Removed = removedOf('person')
  app.delete(
    '/partners/:id/people/:person_id',
    {
      schema: {
        tags: [tag],
        operationId: 'deletePartnerPerson',
        summary: 'Delete a person of a partner',
        description: 'Removes a person from the partner. Returns 404 if the partner has no such person.',
        params: PersonParams,
        response: { 200: Removed, ...adminFailures },
      },
    },
    async ({ params }, reply) => {
      const { id, person_id } = params
      const removed = await deps.db
        .transaction()
        .execute((tx) =>
          removePerson(tx, { partnerId: id, id: person_id }, { forget: deps.forget, now: deps.clock.now() }),
        )
      if (!removed) throw notFound('This person')
      return sendReply(reply, jsonReply(200, Removed, { id: person_id, object: 'person', deleted: true }))
    },
  )
}

function peopleActions(app: FastifyInstance, deps: PartnerAdminDeps): void {
  registerAdminAction(app, deps, {
    url: '/partners/:id/people',
    tag,
    operationId: 'createPartnerPerson',
    summary: 'Add a person to a partner',
    description:
      'Adds a person with a role. Returns 409 if a person of this or another partner already has the address.',
    status: 201,
    singular: 'person',
    view: PartnerPerson,
    body: CreatePersonBody,
    target: 'partner',
    run: (tx, { id }, body, now) => addPerson(deps, tx, id, body, now),
  })
  registerAdminAction(app, deps, {
    url: '/partners/:id/people/:person_id',
    tag,
    operationId: 'updatePartnerPerson',
    summary: 'Change name, role or status of a person of a partner',
    description: 'Changes the fields that are sent. A disabled person cannot log in.',
    status: 200,
    singular: 'person',
    view: PartnerPerson,
    params: PersonParams,
    body: UpdatePersonBody,
    target: 'person',
    run: (tx, { id, person_id }, body, now) => changePerson(tx, id, person_id, body, now),
  })
  registerAdminAction(app, deps, {
    url: '/partners/:id/people/:person_id/invite',
    tag,
    operationId: 'invitePartnerPerson',
    summary: 'Send or repeat the invitation of a person',
    description: 'Queues an e-mail with an invitation. Returns 409 if the person has logged in before or is disabled.',
    status: 200,
    singular: 'person',
    view: PartnerPerson,
    params: PersonParams,
    target: 'person',
    run: (tx, { id, person_id }, _body, now) => invitePerson(deps, tx, id, person_id, now),
  })
  registerAdminAction(app, deps, {
    url: '/partners/:id/people/:person_id/login-link',
    tag,
    operationId: 'createPartnerLoginLink',
    summary: 'Create a one-time login link for a person',
    description:
      'Returns a link that logs the person in once. Anyone who has the link can log in, so send it securely.',
    status: 201,
    singular: 'login_link',
    view: LoginLink,
    params: PersonParams,
    target: 'person',
    run: (tx, { id, person_id }, _body, now) => issueLoginLink(deps, tx, id, person_id, now),
    forget: ({ expires_at }) => ({ expires_at }),
  })
}
