import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { notFound } from '../../platform/errors.ts'
import { registerAdminAction } from '../../platform/http/admin-action.ts'
import { adminFailures, adminSurface } from '../../platform/http/admin-surface.ts'
import { IdParams } from '../../platform/http/fields.ts'
import { removedOf } from '../../platform/http/remove-record.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { answerErrors } from '../../platform/http/surface.ts'
import type { Logger } from '../../platform/log.ts'
import type { Vault } from '../../platform/vault.ts'
import { mailLimits } from './limits.ts'
import { makePushSecret } from './push-secret.ts'
import { deletePushSecret } from './push-store.ts'
import { admitPush, type PushDeps, takePushed } from './receive-push.ts'
import { PushSecret } from './schema.ts'

/**
 * Registers `/mailboxes/{id}/push-secret` below `/admin`: the secret with which a mail provider signs pushed messages.
 */
export function pushSecretRoutes(plain: FastifyInstance, deps: PushDeps & { readonly vault: Vault }): void {
  registerAdminAction(plain, deps, {
    url: '/mailboxes/:id/push-secret',
    tag: 'Mailboxes',
    operationId: 'createPushSecret',
    summary: 'Create or replace the secret that a provider signs messages with',
    description: 'Creates or replaces the secret of the mailbox and returns it. It is shown only in this response.',
    status: 201,
    singular: 'push_secret',
    view: PushSecret,
    target: 'mailbox',
    run: (tx, { id }, _body, now) => makePushSecret(deps.vault, tx, id, now),
    forget: ({ secret: _secret, ...rest }) => rest,
  })
  const Removed = removedOf('push_secret')
  plain.withTypeProvider<ZodTypeProvider>().delete(
    '/mailboxes/:id/push-secret',
    {
      schema: {
        tags: ['Mailboxes'],
        operationId: 'deletePushSecret',
        summary: 'Remove the secret of a mailbox',
        description:
          'Removes the secret. Weft then rejects pushed messages, but still fetches messages if the mailbox has a server.',
        params: IdParams,
        response: { 200: Removed, ...adminFailures },
      },
    },
    async ({ params: { id } }, reply) => {
      const removed = await deps.db.transaction().execute((tx) => deletePushSecret(tx, id))
      if (!removed) throw notFound('This push secret')
      return sendReply(reply, jsonReply(200, Removed, { id, object: 'push_secret', deleted: true }))
    },
  )
}

const Taken = z.object({ inbound_email_id: z.string() })

/** Registers `/webhooks/inbox/{mailbox}`: messages pushed by a mail provider, signed as in Standard Webhooks 1.0.0. */
export async function pushRoutes(plain: FastifyInstance, deps: PushDeps & { readonly log: Logger }): Promise<void> {
  answerErrors(plain, { ...adminSurface, prefix: '/webhooks/inbox' }, deps.log)
  plain.removeAllContentTypeParsers()
  const asBytes = { parseAs: 'buffer' as const, bodyLimit: mailLimits.messageBytes }
  plain.addContentTypeParser('*', asBytes, (_request, body, done) => done(null, body))
  plain.withTypeProvider<ZodTypeProvider>().post(
    '/inbox/:id',
    {
      bodyLimit: mailLimits.messageBytes,
      // Checked before the body is read, because the body may be large.
      onRequest: async (request) => {
        await admitPush(deps, pushOf(request))
      },
      schema: {
        tags: ['Webhooks'],
        operationId: 'receivePushedEmail',
        summary: 'Receive an e-mail from a mail provider',
        description:
          'The body is the raw message (RFC 5322), or a form that contains it as `message`, `email` or `body-mime`. The headers `webhook-id`, `webhook-timestamp` and `webhook-signature` follow Standard Webhooks and sign the exact bytes. Returns 200 if the message is already stored.',
        consumes: ['message/rfc822', 'multipart/form-data'],
        params: IdParams,
        response: { 200: Taken, 201: Taken, ...adminFailures },
      },
    },
    async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const { id, isNew } = await takePushed(deps, pushOf(request), body)
      return sendReply(reply, jsonReply(isNew ? 201 : 200, Taken, { inbound_email_id: id }))
    },
  )
}

function pushOf(request: FastifyRequest) {
  const header = (name: string): string | undefined => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : undefined
  }
  return {
    // Safe cast: the route's path contains the id.
    mailboxId: (request.params as { id: string }).id,
    contentType: header('content-type') ?? '',
    headers: {
      'webhook-id': header('webhook-id'),
      'webhook-timestamp': header('webhook-timestamp'),
      'webhook-signature': header('webhook-signature'),
    },
  }
}
