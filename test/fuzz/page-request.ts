import type { InjectOptions } from 'fastify'
import { ownForm } from '../../src/back-office/partner-pages/own-forms.ts'
import { checkoutPageUrl, orderPageUrl } from '../../src/storefront/hosted-pages/links.ts'
import { adminToken, linkSecret, testKey } from '../support/weft.ts'
import type { ApiDocument } from './api-document.ts'
import { partnerToken } from './back-office.ts'
import type { Draw } from './draw.ts'
import { headerText, hostileBody, hostileSegment, naughtyTexts } from './hostile-values.ts'
import type { KnownIds } from './known-ids.ts'

export interface PageSource {
  readonly draw: Draw
  readonly known: KnownIds
  readonly document: ApiDocument
  /** Paths of running and ended payments: `/pay/{token}`, `/sandbox/pay/{token}`. */
  readonly payPaths: readonly string[]
}

export type PageRequest = InjectOptions & { readonly url: string }

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'] as const

/**
 * Makes a request that the document does not describe: pages and their forms, unknown paths, and unsupported methods.
 */
export function pageRequest(source: PageSource): PageRequest {
  const { draw } = source
  return draw.pick([page, form, form, partnerPage, strayPath, strayMethod])(source)
}

function page(source: PageSource): PageRequest {
  const { draw } = source
  const path = draw.pick([
    () => pagePath(source),
    () => pagePath(source),
    () => draw.pick(['/', '/docs', '/docs/openapi.json', '/metrics', '/policies/privacy-policy', '/sandbox/pay.css']),
    () => `/policies/${hostileSegment(draw)}`,
    () => `/media/demo/${hostileSegment(draw)}`,
  ])()
  const query = draw.chance(0.2) ? `?check=${hostileSegment(draw)}` : ''
  return { method: 'GET', url: `${path}${query}`, headers: { accept: headerText(draw.pick(naughtyTexts)) } }
}

function pagePath({ draw, known, payPaths }: PageSource): string {
  const session = known.one('checkout-sessions') ?? 'none'
  const order = known.one('orders') ?? 'none'
  const payment = draw.pickAny(payPaths) ?? '/pay/none'
  const path = draw.pick([
    checkoutPageUrl('', linkSecret, session),
    orderPageUrl('', linkSecret, order),
    payment,
    ...(payment.startsWith('/pay') ? ['/go', '/return', '/status'].map((step) => `${payment}${step}`) : []),
  ])
  if (draw.chance(0.75)) return path
  return draw.chance(0.5) ? path.slice(0, -1) : `${path.slice(0, path.lastIndexOf('/'))}/${hostileSegment(draw)}`
}

const fields = [
  'email',
  'first_name',
  'last_name',
  'phone',
  'ship_first_name',
  'street',
  'city',
  'region',
  'postal_code',
  'country',
  'option',
  'code',
  'version',
  'shown_total',
  'action',
  'card_number',
  'expiry',
  'cvc',
  'upi_id',
  'method',
  'do',
  '__proto__',
] as const
const usual = new Map<string, readonly [string, ...string[]]>(
  Object.entries({
    action: ['update', 'pay', 'cancel', 'drop:TEN'],
    country: ['US', 'IN', 'DE', 'XX'],
    version: ['1', '2', '3'],
    email: ['ada@example.com'],
    card_number: ['4242424242424242', '4000000000000002'],
    expiry: ['12/40'],
    cvc: ['123'],
    method: ['card', 'upi'],
  }),
)

function form(source: PageSource): PageRequest {
  const { draw } = source
  const pairs = fields
    .filter(() => draw.chance(0.5))
    .map((name): [string, string] => [
      name,
      draw.pick(draw.chance(0.5) ? (usual.get(name) ?? naughtyTexts) : naughtyTexts).toWellFormed(),
    ])
  const payload = draw.chance(0.9) ? new URLSearchParams(pairs).toString() : hostileBody(draw)
  const type = draw.chance(0.9) ? 'application/x-www-form-urlencoded' : draw.pick(['application/json', 'text/plain'])
  return { method: 'POST', url: pagePath(source), payload, headers: { 'content-type': type } }
}

const partnerFields = {
  email: ['kim@partner.example'],
  password: ['a long warp and a weft'],
  token: ['weft_ll_fuzz', 'weft_pr_fuzz'],
  go: ['on'],
  next: ['/console/partner/runs/run_1', '//elsewhere.example'],
  good_quantity: ['1', '0', '99999'],
  rejected_quantity: ['1'],
  rejection_reason: ['other'],
  reason: ['capacity'],
  notes: ['fine'],
  allow_shortfall: ['yes'],
  shortfall_reason: ['lost'],
} as const

/** Opens a partner page or submits one of its forms. */
function partnerPage({ draw, known }: PageSource): PageRequest {
  const kinds = [
    ['runs', 'production-runs', ['accept', 'decline', 'start', 'report', 'finish', 'complete']],
    ['tasks', 'tasks', ['accept', 'start', 'complete']],
    ['designs', 'designs', ['form']],
  ] as const
  const [kind, collection, steps] = draw.pick(kinds)
  const id = draw.chance(0.8) ? (known.one(collection) ?? 'none') : hostileSegment(draw)
  const path = draw.chance(0.7)
    ? `${kind}/${id}`
    : draw.pick([
        'login',
        'login-link',
        'accept-invitation',
        'forgot-password',
        'reset-password',
        'password',
        kind,
        `${kind}?status=${hostileSegment(draw)}`,
      ])
  const headers = {
    cookie: `__Host-weft-partner=${partnerToken}`,
    'accept-language': headerText(draw.pick(naughtyTexts)),
  }
  if (draw.chance(0.4)) return { method: 'GET', url: `/console/partner/${path}`, headers }
  const hidden = ownForm(partnerToken).toString()
  const own = [...hidden.matchAll(/name="(\w+)" value="([^"]*)"/g)]
  const pairs = own.map(([, name = '', value = '']): [string, string] => [name, value])
  for (const [name, values] of Object.entries(partnerFields))
    if (draw.chance(0.5)) pairs.push([name, draw.pick(draw.chance(0.7) ? values : naughtyTexts).toWellFormed()])
  const step = path.includes('/') ? draw.pick(steps) : 'form'
  return {
    method: 'POST',
    url: `/console/partner/${path.split('?', 1)[0]}/${step}`,
    payload: new URLSearchParams(pairs).toString(),
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
  }
}

const callerHeaders = {
  authorization: `Bearer ${adminToken}`,
  'x-publishable-api-key': testKey,
  'ucp-agent': 'profile="https://agent.example/profile"',
  'request-id': 'stray',
}

function strayPath({ draw, document }: PageSource): PageRequest {
  const known = draw.pickAny(Object.keys(document.paths)) ?? '/'
  const path = known.replace(/\{\w+\}/g, () => hostileSegment(draw))
  const url = draw.pick([
    `${path}/${hostileSegment(draw)}`,
    `${path}/`,
    `/${hostileSegment(draw)}${path}`,
    `${path}?${hostileSegment(draw)}`,
    path.toUpperCase(),
    path.replace(/\//g, '//'),
  ])
  return { method: draw.pick(['GET', 'POST'] as const), url: `/${url.replace(/^\/+/, '')}`, headers: callerHeaders }
}

function strayMethod({ draw, known, document }: PageSource): PageRequest {
  const [path, item] = draw.pickAny(Object.entries(document.paths)) ?? ['/', {}]
  const method = methods.filter((name) => !(name.toLowerCase() in item) && name !== 'HEAD')
  const url = path.replace(/\{\w+\}/g, () => encodeURIComponent(known.any()))
  return { method: draw.pickAny(method) ?? 'PATCH', url, headers: callerHeaders }
}
