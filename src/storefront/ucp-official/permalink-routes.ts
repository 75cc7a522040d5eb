import type { FastifyInstance, FastifyReply } from 'fastify'
import { clientNetwork } from '../../platform/http/client-address.ts'
import { html } from '../../platform/http/html.ts'
import { createRateLimiter } from '../../platform/rate-limit.ts'
import { type Author, createCheckout, openOwner } from '../checkout/index.ts'
import {
  answerWithPages,
  checkoutPageUrl,
  type ErrorPagesDeps,
  sendShown,
  shownMessage,
  shownTo,
} from '../hosted-pages/index.ts'
import { answer, isOutcome, type OperationDeps } from './operation.ts'
import { destinationOf, type PermalinkItem, type PermalinkQuery, readItems, readQuery } from './permalink.rules.ts'
import { permalinkPath } from './profile.rules.ts'
import { capabilityNames, releases } from './release.rules.ts'
import { CheckoutBody, type CheckoutRequest } from './schema.ts'
import { readingFacts } from './session-facts.ts'
import { checkoutRequest } from './session-request.rules.ts'
import { soleVariants } from './variant-store.ts'

const sorryPath = `${permalinkPath}/sorry`
/** Limit per client network, because each request can create a session. */
const perMinute = 60
const author: Author = { kind: 'agent', profile: 'permalink', requestId: '' }

/** Registers the routes for links that buyers open. They fill a session and lead to its page, but never buy. */
export async function permalinkRoutes(app: FastifyInstance, deps: OperationDeps & ErrorPagesDeps): Promise<void> {
  answerWithPages(app, deps)
  const limiter = createRateLimiter({ perMinute }, deps.clock)
  const options = { schema: { hide: true }, exposeHeadRoute: false }
  app.get(sorryPath, options, async (request, reply) => {
    const shown = await shownTo(deps, request, reply)
    const { unsold, errors } = shown.words
    const page = shownMessage(shown, {
      title: unsold.title,
      tone: 'plain',
      text: html`<p>${unsold.text}</p>`,
      actions: html`<a class="button secondary" href="/">${errors.toStart}</a>`,
    })
    return sendShown(reply, 200, shown, page)
  })
  for (const url of [permalinkPath, `${permalinkPath}/:items`])
    app.get<{ Params: { items?: string } }>(url, options, async (request, reply) => {
      const taken = limiter.take(clientNetwork(request))
      if (!taken.allowed) return redirect(reply.header('retry-after', taken.retryAfterSeconds), deps, sorryPath, [])
      // Reads the raw URL, because an encoded separator does not separate.
      const [path = '', ...search] = request.url.split('?')
      const items = path.startsWith(`${permalinkPath}/`) ? readItems(path.slice(permalinkPath.length + 1)) : []
      const query = readQuery(new URLSearchParams(search.join('?')))
      return redirect(reply, deps, await destination(deps, items, query), query.others)
    })
}

async function destination(
  deps: OperationDeps,
  items: readonly PermalinkItem[] | null,
  { continueTo, fields }: PermalinkQuery,
): Promise<string> {
  const wanted = destinationOf(continueTo, deps.baseUrl)
  if (wanted !== null) return wanted
  if (items === null) return sorryPath
  const body = bodyOf(items, fields)
  if (body.line_items.length === 0) return '/'
  return (await sessionPage(deps, body)) ?? sorryPath
}

/** Returns the valid fields as a body. They cannot change the items in the path. */
function bodyOf(items: readonly PermalinkItem[], fields: Readonly<Record<string, unknown>>): CheckoutRequest {
  const { line_items, buyer, context, discounts, fulfillment } = CheckoutBody.shape
  const inPath = items.map(({ id, quantity }) => ({ item: { id }, quantity }))
  const named = line_items.safeParse(fields.line_items).data ?? []
  const [buyerSaid, contextSaid, discountsSaid, fulfillmentSaid] = [
    buyer.safeParse(fields.buyer).data,
    context.safeParse(fields.context).data,
    discounts.safeParse(fields.discounts).data,
    fulfillment.safeParse(fields.fulfillment).data,
  ]
  return {
    line_items: inPath.length > 0 ? inPath : named.map(({ item, quantity }) => ({ item, quantity })),
    ...(buyerSaid ? { buyer: buyerSaid } : {}),
    ...(contextSaid ? { context: contextSaid } : {}),
    ...(discountsSaid ? { discounts: discountsSaid } : {}),
    ...(fulfillmentSaid ? { fulfillment: fulfillmentSaid } : {}),
  }
}

/**
 * Creates a session and returns the URL of its page. Returns null if the shop has no default sales channel, or refuses
 * the session.
 */
async function sessionPage(deps: OperationDeps, body: CheckoutRequest): Promise<string | null> {
  const settings = await deps.settings.current()
  const salesChannelId = settings.store.defaultSalesChannelId
  const release = releases.find(({ permalinks }) => permalinks)
  if (salesChannelId === null || !release) return null
  const variants = await soleVariants(
    deps.db,
    body.line_items.map(({ item }) => item.id),
  )
  const line_items = body.line_items.map((line) => ({
    ...line,
    item: { id: variants.get(line.item.id) ?? line.item.id },
  }))
  const agreed = { release, capabilities: new Set(capabilityNames) }
  let id: string | null = null
  try {
    await createCheckout(deps, {
      request: checkoutRequest({ ...body, line_items }, agreed, readingFacts(settings, null)),
      keyId: openOwner,
      salesChannelId,
      agentProfile: 'permalink',
      author,
      call: null,
      respond(checkout) {
        id = checkout.id
        return answer({}, 201)
      },
    })
  } catch (error) {
    if (isOutcome(error)) return null
    throw error
  }
  return id && checkoutPageUrl('', settings.store.linkSecret, id)
}

function redirect(
  reply: FastifyReply,
  { baseUrl }: OperationDeps,
  path: string,
  others: PermalinkQuery['others'],
): FastifyReply {
  const target = new URL(baseUrl + path)
  for (const [name, value] of others) if (!target.searchParams.has(name)) target.searchParams.append(name, value)
  return reply
    .code(303)
    .headers({ location: target.href, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .send()
}
