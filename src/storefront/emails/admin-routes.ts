import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { mayCall } from '../../platform/access/index.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { registerAdminAction } from '../../platform/http/admin-action.ts'
import { registerList } from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { newId } from '../../platform/ids.ts'
import { readMailRow } from '../../platform/mail/mail-store.ts'
import { emailView, ownLinksShortened } from '../../platform/mail/mail-view.ts'
import { Email, type EmailView } from '../../platform/mail/schema.ts'
import { listCheckoutsInSteps } from '../checkout/index.ts'
import { listAbandonedRows } from './abandoned-store.ts'
import { abandonedView } from './abandoned-view.ts'
import { type EmailDeps, writeOrderMail } from './order-mail.ts'
import { previewEmail } from './preview-email.ts'
import type { ReminderDeps } from './remind-checkouts.ts'
import {
  AbandonedCheckout,
  AbandonedQuery,
  type OrderEmail,
  OrderEmailBody,
  Preview,
  PreviewParams,
  PreviewQuery,
  type PreviewView,
} from './schema.ts'
import { readShopFacts } from './shop-store.ts'

const tag = 'E-mails'

/** Registers the routes `/emails/{template}/preview`, `/orders/{id}/emails` and `/abandoned-checkouts`. */
export async function emailAdminRoutes(app: FastifyInstance, deps: ReminderDeps): Promise<void> {
  previewRoute(app, deps)
  registerAdminAction(app, deps, {
    url: '/orders/:id/emails',
    tag: 'Orders',
    operationId: 'sendOrderEmail',
    summary: 'Send an e-mail about the current state of an order',
    description: 'Queues an e-mail of the given template about the order. Each call sends another e-mail.',
    status: 201,
    singular: 'email',
    view: Email,
    body: OrderEmailBody,
    target: 'order',
    run: (tx, { id }, body, now) => sendOrderEmail(tx, deps, id, body, now),
  })
  registerList(app, deps, {
    tag: 'Abandoned checkouts',
    path: '/abandoned-checkouts',
    plural: 'abandoned_checkouts',
    view: AbandonedCheckout,
    query: AbandonedQuery,
    async list(db, query, caller) {
      const { linkSecret } = await readShopFacts(db, deps)
      const page = await listAbandonedRows(db, query, deps.clock.now())
      const secret = mayCall(caller, 'checkouts:write') ? linkSecret : null
      return { ...page, rows: page.rows.map((row) => abandonedView(row, deps.baseUrl, secret)) }
    },
    prepareExport: (db) => listCheckoutsInSteps(db, deps.clock.now()),
  })
}

function previewRoute(plain: FastifyInstance, deps: ReminderDeps): void {
  plain.withTypeProvider<ZodTypeProvider>().get(
    '/emails/:id/preview',
    {
      schema: {
        tags: [tag],
        operationId: 'previewEmail',
        summary: 'Preview an e-mail: HTML, text, or both in JSON',
        description:
          'Renders a template with an order of the shop or with sample data. Sends and changes nothing. Without `emails:write`, links to the shop contain only its base URL.',
        params: PreviewParams,
        querystring: PreviewQuery,
        response: { 200: Preview, ...adminFailures },
      },
    },
    async (request, reply) => {
      const { params, query } = request
      const preview = await previewEmail(deps.db, deps, params.id, query, deps.clock.now())
      if (mayCall(request.adminCaller, 'emails:write')) return sendPreview(reply, query.format, preview)
      const shortened = ownLinksShortened(deps.baseUrl)
      const shown = { ...preview, html: shortened(preview.html), text: shortened(preview.text) }
      return sendPreview(reply, query.format, shown)
    },
  )
}

function sendPreview(reply: FastifyReply, format: 'html' | 'text' | 'json', preview: PreviewView): FastifyReply {
  if (format === 'json') return sendReply(reply, jsonReply(200, Preview, preview))
  const [type, body] = format === 'text' ? ['text/plain', preview.text] : ['text/html', preview.html]
  return reply.code(200).headers(previewHeaders).type(`${type}; charset=utf-8`).serializer(String).send(body)
}

/** The headers of a preview. The e-mail may load pictures and nothing else. */
const previewHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src http: https:; base-uri 'none'; form-action 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

async function sendOrderEmail(
  tx: Queryable,
  deps: EmailDeps,
  orderId: string,
  given: OrderEmail,
  now: Date,
): Promise<EmailView | null> {
  const { template, locale } = given
  const aboutId = aboutOf(given)
  const dedupeKey = `resend:${newId('mail', now.getTime())}`
  const wanted = { template, orderId, aboutId, locale: locale ?? null, dedupeKey }
  const written = await writeOrderMail(tx, deps, wanted, now)
  if (written === null) return null
  if (typeof written === 'string') throw conflict(written)
  const row = written.id === null ? null : await readMailRow(tx, written.id)
  if (!row) throw new Error('The e-mail that was just written is missing.')
  return emailView(row)
}

function aboutOf({ template, fulfillment_id, refund_id }: OrderEmail): string | null {
  if (template === 'order_refunded') return refund_id ?? null
  return template === 'order_shipped' || template === 'order_delivered' ? (fulfillment_id ?? null) : null
}
