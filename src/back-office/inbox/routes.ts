import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Queryable } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { oneOf, registerAdminResource, registerList, registerRead } from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { rulesOver } from '../../platform/http/body-rules.ts'
import { IdParams } from '../../platform/http/fields.ts'
import { adminCall, fileHash } from '../../platform/http/idempotent-call.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import type { Reply } from '../../platform/idempotency/idempotency.ts'
import { inIdempotentTransaction } from '../../platform/idempotency/idempotent-transaction.ts'
import {
  type ChangeMailboxDeps,
  createMailbox,
  createProblems,
  updateMailbox,
  updateProblems,
} from './change-mailbox.ts'
import { listEmails, readEmail } from './email-store.ts'
import { mailLimits } from './limits.ts'
import { emailOf } from './mail-row.ts'
import { readMailSearches } from './mail-search-store.ts'
import { deleteMailbox, listMailboxes, readMailbox } from './mailbox-store.ts'
import { pushSecretRoutes } from './push-routes.ts'
import {
  type ActionDeps,
  ActionFailed,
  correctExtracted,
  correctionProblems,
  dataFor,
  executeAction,
  executeProblems,
  extractData,
  ignoreEmail,
  keepExtracted,
  noteFailure,
  prepareCorrection,
} from './run-action.ts'
import {
  Actions,
  CreateMailboxBody,
  correctBodyOf,
  Executed,
  Extracted,
  executeBodyOf,
  extractBodyOf,
  Ignored,
  InboundEmail,
  InboundEmailQuery,
  InboundEmailSummary,
  Mailbox,
  MailboxQuery,
  MailSearches,
  SyncBody,
  SyncResult,
  UpdateMailboxBody,
} from './schema.ts'
import { type MailboxesDeps, syncMailboxes } from './sync-mailboxes.ts'
import { takeInEmail, uploadPlace } from './take-in-email.ts'

export type InboxDeps = MailboxesDeps & ActionDeps & ChangeMailboxDeps

const tag = 'Inbound e-mails'
const path = '/inbound-emails'

/** Registers `/inbound-emails` and `/mailboxes` below `/admin`. */
export async function inboxRoutes(plain: FastifyInstance, deps: InboxDeps): Promise<void> {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  registerList(app, deps, {
    tag,
    path,
    plural: 'inbound_emails',
    view: InboundEmailSummary,
    query: InboundEmailQuery,
    list: listEmails,
  })
  registerRead(app, deps, { tag, path, singular: 'inbound_email', view: InboundEmail, read: readEmail })
  app.get(
    `${path}/actions`,
    {
      schema: {
        tags: [tag],
        operationId: 'listInboundActions',
        summary: 'List the actions for e-mails',
        description:
          'Returns the actions that `execute` takes as `action_type`, with a label and a description of each.',
        response: { 200: Actions, ...adminFailures },
      },
    },
    async () => ({ actions: deps.actions.map(({ type, label, description }) => ({ type, label, description })) }),
  )
  app.get(
    `${path}/searches`,
    {
      schema: {
        tags: [tag],
        operationId: 'listMailSearches',
        summary: 'List the searches for forgotten people',
        description:
          'Returns the last 100 searches of stored e-mails, newest first. Forgetting a person starts one. When the search is `complete`, no stored e-mail names the person.',
        response: { 200: MailSearches, ...adminFailures },
      },
    },
    async (_, reply) =>
      sendReply(reply, jsonReply(200, MailSearches, { searches: await readMailSearches(deps.db, 100) })),
  )
  syncRoute(app, deps)
  actionRoutes(app, deps)
  mailboxRoutes(app, deps)
  pushSecretRoutes(app, deps)
  await app.register((scope) => uploadRoute(scope, deps))
}

function syncRoute(plain: FastifyInstance, deps: InboxDeps): void {
  plain.withTypeProvider<ZodTypeProvider>().post(
    `${path}/sync`,
    {
      schema: {
        tags: [tag],
        operationId: 'syncInboundEmails',
        summary: 'Fetch the latest e-mails of the mailboxes',
        description:
          'Reads the latest messages of every mailbox, or of one. Messages that are stored already are skipped, so repeating the call is safe.',
        body: SyncBody,
        response: { 200: SyncResult, ...adminFailures },
      },
    },
    // Stores no reply: a repeated sync is harmless, because it skips messages that are already stored.
    async (request, reply) => sendReply(reply, jsonReply(200, SyncResult, await syncMailboxes(deps, request.body))),
  )
}

function actionRoutes(plain: FastifyInstance, deps: InboxDeps): void {
  readingActionRoutes(plain, deps)
  correctingActionRoutes(plain, deps)
}

function readingActionRoutes(plain: FastifyInstance, deps: InboxDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  const schema = { tags: [tag], params: IdParams }
  app.post(
    `${path}/:id/extract`,
    {
      schema: {
        ...schema,
        operationId: 'extractInboundEmail',
        summary: 'Extract the data that an action needs',
        description:
          'Reads the data that the action needs and stores it with the e-mail. Returns 409 if the e-mail is processed, unless `force` is true.',
        body: extractBodyOf(deps.actions),
        response: { 200: Extracted, ...adminFailures },
      },
    },
    async (request, reply) => {
      const { params, body } = request
      const { extracted } = await extractData(deps, params.id, body)
      const answer = await once(deps, request, Extracted, async (tx) => ({
        inbound_email_id: params.id,
        action_type: body.action_type,
        extracted_data: await keepExtracted(tx, params.id, body, extracted, deps.clock.now()),
      }))
      return sendReply(reply, answer)
    },
  )
  app.post(
    `${path}/:id/execute`,
    {
      config: rulesOver((db, { isAccepted }, { params, body }) =>
        // Safe cast: the path of this route has these parameters.
        isAccepted ? [] : executeProblems(deps, db, (params as { id: string }).id, body),
      ),
      schema: {
        ...schema,
        operationId: 'executeInboundEmail',
        summary: 'Execute an action on an e-mail',
        description:
          'Runs the action with `params`, which depend on `action_type`. Repeating the same call returns the first result. Another call for a processed e-mail returns 409, unless `force` is true.',
        body: executeBodyOf(deps.actions),
        response: { 200: Executed, ...adminFailures },
      },
    },
    async (request, reply) => {
      const { params, body } = request
      const extracted = await dataFor(deps, params.id, body)
      try {
        const answer = await once(deps, request, Executed, async (tx) => ({
          inbound_email_id: params.id,
          action_type: body.action_type,
          action_result: await executeAction(deps, tx, params.id, body, extracted),
        }))
        return sendReply(reply, answer)
      } catch (error) {
        throw error instanceof ActionFailed ? await noteFailure(deps, params.id, error) : error
      }
    },
  )
}

function correctingActionRoutes(plain: FastifyInstance, deps: InboxDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  const schema = { tags: [tag], params: IdParams }
  app.post(
    `${path}/:id/corrections`,
    {
      config: rulesOver((db, { isAccepted }, { params, body }) =>
        // Safe cast: the path of this route has these parameters.
        isAccepted ? [] : correctionProblems(deps, db, (params as { id: string }).id, body),
      ),
      schema: {
        ...schema,
        operationId: 'correctInboundEmail',
        summary: 'Correct the extracted data',
        description:
          'Replaces extracted fields and items, and adds or removes items; `_meta` names `person` as their source and keeps the extracted values as `original`. An e-mail that was not extracted is extracted first. Weft learns the layout of the sender’s e-mails: `_meta.learned` names the layout, and the values that do not occur in the e-mail. Extracting again discards the corrections. Returns 409 if the e-mail is processed.',
        body: correctBodyOf(deps.actions),
        response: { 200: Extracted, ...adminFailures },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const prepared = await prepareCorrection(deps, id, request.body)
      const answer = await once(deps, request, Extracted, async (tx) => ({
        inbound_email_id: id,
        ...(await correctExtracted(deps, tx, id, request.body, prepared)),
      }))
      return sendReply(reply, answer)
    },
  )
  app.post(
    `${path}/:id/ignore`,
    {
      schema: {
        ...schema,
        operationId: 'ignoreInboundEmail',
        summary: 'Ignore an e-mail',
        description: 'Marks an e-mail as ignored. Returns 409 if the e-mail is processed.',
        body: z.strictObject({}).optional(),
        response: { 200: Ignored, ...adminFailures },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const answer = await once(deps, request, Ignored, async (tx) => {
        await ignoreEmail(tx, id, deps.clock.now())
        return { inbound_email_id: id, status: 'ignored' as const }
      })
      return sendReply(reply, answer)
    },
  )
}

async function once<T>(
  deps: InboxDeps,
  request: FastifyRequest,
  schema: z.ZodType<T>,
  work: (tx: Queryable) => Promise<NoInfer<T>>,
): Promise<Reply> {
  const call = adminCall(request, deps.clock.now())
  return inIdempotentTransaction(deps, call, async (tx) => jsonReply(200, schema, await work(tx)))
}

/**
 * Registers the upload of an e-mail. The route accepts a raw message as its body, as large as the messages in
 * mailboxes, so it needs separate parsers.
 */
async function uploadRoute(plain: FastifyInstance, deps: InboxDeps): Promise<void> {
  const One = oneOf('inbound_email', InboundEmail)
  plain.removeAllContentTypeParsers()
  plain.addContentTypeParser(
    'message/rfc822',
    { parseAs: 'buffer', bodyLimit: mailLimits.messageBytes },
    (_request, body, done) => done(null, body),
  )
  plain.post(
    path,
    {
      bodyLimit: mailLimits.messageBytes,
      schema: {
        tags: [tag],
        operationId: 'createInboundEmail',
        summary: 'Upload an e-mail',
        description: 'The body is the raw message (RFC 5322). Returns 200 if the message is already stored.',
        consumes: ['message/rfc822'],
        response: { 200: One, 201: One, ...adminFailures },
      },
    },
    async (request, reply) => {
      const raw = request.body
      if (!Buffer.isBuffer(raw) || raw.length === 0)
        throw new AppError('invalid', 400, 'The body has to be an e-mail, as message/rfc822.')
      const email = await emailOf(deps, {
        raw,
        place: uploadPlace,
        receivedAt: null,
        metadata: { source: 'upload' },
      })
      const call = adminCall(request, deps.clock.now(), await fileHash(request, raw))
      const answer = await inIdempotentTransaction(deps, call, async (tx) => {
        const taken = await takeInEmail(tx, email, deps.clock.now())
        return jsonReply(taken.isNew ? 201 : 200, One, { inbound_email: taken.email })
      })
      return sendReply(reply, answer)
    },
  )
}

function mailboxRoutes(app: FastifyInstance, deps: InboxDeps): void {
  registerAdminResource(app, deps, {
    tag: 'Mailboxes',
    path: '/mailboxes',
    singular: 'mailbox',
    plural: 'mailboxes',
    view: Mailbox,
    query: MailboxQuery,
    list: listMailboxes,
    read: readMailbox,
    create: {
      body: CreateMailboxBody,
      problems: (_db, given) => createProblems(deps, given),
      run: (tx, body, now) => createMailbox(deps, tx, body, now),
    },
    update: {
      body: UpdateMailboxBody,
      problems: (db, id, given) => updateProblems(deps, db, id, given),
      run: (tx, id, body, now) => updateMailbox(deps, tx, id, body, now),
    },
    remove: deleteMailbox,
  })
}
