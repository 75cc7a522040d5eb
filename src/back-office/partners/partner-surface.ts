import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { listOf } from '../../platform/http/admin-list.ts'
import { oneOf } from '../../platform/http/admin-resource.ts'
import { adminFailures, adminSurface, bearerToken } from '../../platform/http/admin-surface.ts'
import type { DescribedSurface } from '../../platform/http/api-reference/index.ts'
import { type Given, type RuleProblems, rulesOver } from '../../platform/http/body-rules.ts'
import { IdParams } from '../../platform/http/fields.ts'
import { idempotentCall } from '../../platform/http/idempotent-call.ts'
import { titleOf } from '../../platform/http/operation-words.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { answerErrors, type Surface } from '../../platform/http/surface.ts'
import { inIdempotentTransaction } from '../../platform/idempotency/idempotent-transaction.ts'
import type { Logger } from '../../platform/log.ts'
import type { Page } from '../../platform/page.ts'
import { type ShownRecords, showTranslated } from '../translations/index.ts'
import { partnerEntry } from './come-in.ts'
import type { PartnerCaller } from './partner-caller.types.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route below `/partners` before its handler runs. */
    partnerCaller: PartnerCaller
  }
}

export interface PartnerDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  /** Language of the texts stored in the records. */
  readonly defaultLocale: string
}

/** API for partners' people. Errors have the admin API's format. */
export const partnerSurface: Surface = { ...adminSurface, prefix: '/partners', hidesIds: true }

export const partnerDescription: DescribedSurface = {
  prefix: '/partners',
  security: {
    partnerToken: {
      type: 'http',
      scheme: 'bearer',
      description: "The token of a partner's login: Authorization: Bearer <token>.",
    },
  },
  headers: [],
}

/**
 * Restricts all routes of this scope to people of an active partner (401), who act only for that partner. A viewer may
 * only read.
 */
export function requirePartner(app: FastifyInstance, deps: PartnerDeps): void {
  answerErrors(app, partnerSurface, deps.log, deps.db)
  app.decorateRequest('partnerCaller')
  app.addHook('onRequest', async (request) => {
    const person = (await partnerEntry(deps, bearerToken(request)))?.person
    if (!person) throw unauthorized()
    if (person.role === 'viewer' && request.method !== 'GET' && request.method !== 'HEAD') throw onlyReads()
    request.partnerCaller = { personId: person.id, partnerId: person.partner_id }
  })
}

/** Header for the language of the response. A malformed language tag is ignored. */
export const LanguageHeaders = z.object({
  'x-service-locale': z.string().optional().describe('The language to answer in: `fr-CA`. Default: `Accept-Language`.'),
})

interface PartnerRoute<View> {
  readonly tag: string
  readonly url: string
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly view: z.ZodType<View>
}

export function registerPartnerList<View, Query extends { readonly limit: number; readonly offset: number }>(
  app: FastifyInstance,
  deps: PartnerDeps,
  route: PartnerRoute<View> & {
    readonly plural: string
    readonly query: z.ZodType<Query>
    /** Translatable texts of each row. */
    readonly shown: ShownRecords
    list(db: Queryable, partnerId: string, query: Query): Promise<Page<View>>
  },
): void {
  const Many = listOf(route.plural, route.view)
  app.get(
    route.url,
    {
      schema: {
        ...described(route),
        headers: LanguageHeaders,
        querystring: route.query,
        response: { 200: Many, ...adminFailures },
      },
    },
    async (request, reply) => {
      // Safe cast: the validator has replaced the query with its parsed form.
      const query = request.query as Query
      const { rows, count } = await route.list(deps.db, request.partnerCaller.partnerId, query)
      const shown = await showTranslated(deps, request, reply, rows, route.shown)
      const body = Many.parse({ [route.plural]: shown, count, limit: query.limit, offset: query.offset })
      return sendReply(reply, { status: 200, body: JSON.stringify(body) })
    },
  )
}

export function registerPartnerRead<View>(
  app: FastifyInstance,
  deps: PartnerDeps,
  route: PartnerRoute<View> & {
    readonly singular: string
    readonly shown: ShownRecords
    /** Reads a record. Returns null if it does not exist or belongs to another partner. */
    read(db: Queryable, partnerId: string, id: string): Promise<View | null>
  },
): void {
  const One = oneOf(route.singular, route.view)
  app.get(
    route.url,
    {
      schema: {
        ...described(route),
        headers: LanguageHeaders,
        params: IdParams,
        response: { 200: One, ...adminFailures },
      },
    },
    async (request, reply) => {
      const found = await route.read(deps.db, request.partnerCaller.partnerId, idOf(request))
      if (!found) throw notFound(titleOf(route.singular))
      const shown = await showTranslated(deps, request, reply, found, route.shown)
      return sendReply(reply, jsonReply(200, One, { [route.singular]: shown }))
    },
  )
}

/** Registers a `POST` that changes one record. The change and its idempotent reply commit in one transaction. */
export function registerPartnerAction<View, Body = undefined>(
  app: FastifyInstance,
  deps: PartnerDeps,
  route: PartnerRoute<View> & {
    readonly singular: string
    readonly body?: z.ZodType<Body>
    /** Returns the problems with the body that `run` would find. */
    problems?(db: Queryable, caller: PartnerCaller, id: string, given: Given<NonNullable<Body>>): RuleProblems
    /** Changes the record. Returns null if it does not exist or belongs to another partner. */
    run(tx: Queryable, caller: PartnerCaller, id: string, body: Body, now: Date): Promise<View | null>
  },
): void {
  const One = oneOf(route.singular, route.view)
  app.post(
    route.url,
    {
      config: rulesOver<NonNullable<Body>>(
        route.problems &&
          ((db, given, request) => route.problems?.(db, request.partnerCaller, idOf(request), given) ?? []),
      ),
      schema: {
        ...described(route),
        params: IdParams,
        body: route.body ?? z.strictObject({}).optional(),
        response: { 200: One, ...adminFailures },
      },
    },
    async (request, reply) => {
      const { partnerCaller: caller } = request
      const call = idempotentCall(request, `partner:${caller.personId}`, deps.clock.now())
      const answer = await inIdempotentTransaction(deps, call, async (tx) => {
        // Safe cast: the validator has replaced the body with its parsed form.
        const done = await route.run(tx, caller, idOf(request), request.body as Body, deps.clock.now())
        if (done === null) throw notFound(titleOf(route.singular))
        return jsonReply(200, One, { [route.singular]: done })
      })
      return sendReply(reply, answer)
    },
  )
}

const described = ({ tag, operationId, summary, description }: PartnerRoute<unknown>) => ({
  tags: [tag],
  operationId,
  summary,
  description,
})

// Safe cast: the route's path contains the id.
const idOf = (request: FastifyRequest): string => (request.params as { id: string }).id

const unauthorized = (): AppError =>
  new AppError(
    'unauthorized',
    401,
    'Log in at /auth/partner/login and send its token: Authorization: Bearer <token>.',
    {
      headers: { 'www-authenticate': 'Bearer realm="partners"' },
    },
  )
export const onlyReads = (): AppError => new AppError('not_allowed', 403, 'Your role may only read.')
