import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { html } from '../../../src/platform/http/html.ts'
import type { Answer } from '../../faults.ts'
import type { Networks } from '../context.ts'
import { personChoice, wayBackProblem } from '../login-page.ts'
import { sendPage } from '../pages.ts'
import { findShortPerson, shortPeople } from '../people.ts'
import type { RequestToken } from '../records.ts'
import { fieldsOf } from '../request-fields.ts'
import type { ShortCall, ShortHandler } from './call.ts'
import {
  invalidOauth1Token,
  type NonceBook,
  oauth1CredentialsOf,
  oauth1Parameters,
  requireSignature,
} from './oauth1.ts'
import { legacyError } from './problems.ts'

const lifeMs = 10 * 60_000

/** The three steps of OAuth 1.0a: `/oauth/request_token`, `/oauth/authorize`, `/oauth/access_token`. */
export function oauth1Login(app: FastifyInstance, networks: Networks, handle: ShortHandler, nonces: NonceBook): void {
  app.post('/oauth/request_token', (request, reply) =>
    handle('oauth1.request_token', request, reply, (call) => requestToken(call, nonces)),
  )
  app.post('/oauth/access_token', (request, reply) =>
    handle('oauth1.access_token', request, reply, (call) => accessToken(call, nonces)),
  )
  app.get('/oauth/authorize', async (request, reply) => {
    const { query } = await fieldsOf(request)
    const token = pending(networks, query.get('oauth_token'))
    return token ? choicePage(reply, networks, token) : overPage(reply, networks)
  })
  app.post('/oauth/authorize', async (request, reply) => {
    const { query, body } = await fieldsOf(request)
    const token = pending(networks, query.get('oauth_token'))
    if (!token) return overPage(reply, networks)
    if (body.get('do') !== 'allow') {
      networks.world.requestTokens.remove(token.id)
      await networks.world.flush()
      return reply.redirect(withQuery(token.callback, { denied: token.id }), 303)
    }
    const person = findShortPerson(body.get('person') ?? '')
    if (!person) return choicePage(reply, networks, token)
    const verifier = randomBytes(16).toString('hex')
    networks.world.requestTokens.put({ ...token, allowed: { personId: person.id, verifier } })
    await networks.world.flush()
    return reply.redirect(withQuery(token.callback, { oauth_token: token.id, oauth_verifier: verifier }), 303)
  })
}

function requestToken(call: ShortCall, nonces: NonceBook): Answer {
  const given = requireSignature(call, nonces, '')
  const callback = given.get('oauth_callback') ?? ''
  if (wayBackProblem(call.networks, callback)) {
    throw legacyError(403, 415, 'Callback URL not approved for this client application.')
  }
  const { world } = call.networks
  const token = world.requestTokens.put({
    id: randomBytes(20).toString('hex'),
    secret: randomBytes(20).toString('hex'),
    callback,
    allowed: null,
    expiresAt: world.now() + lifeMs,
  })
  return form({ oauth_token: token.id, oauth_token_secret: token.secret, oauth_callback_confirmed: 'true' })
}

/** Exchanges a request token, once, with the verifier from the redirect. */
function accessToken(call: ShortCall, nonces: NonceBook): Answer {
  const { world } = call.networks
  const token = world.requestTokens.get(oauth1Parameters(call.authorization)?.get('oauth_token') ?? '')
  const given = requireSignature(call, nonces, token?.secret)
  const verifier = given.get('oauth_verifier') ?? call.text('oauth_verifier')
  const person = token?.allowed && findShortPerson(token.allowed.personId)
  if (!token || !person || token.allowed?.verifier !== verifier || token.expiresAt <= world.now()) {
    throw invalidOauth1Token()
  }
  world.requestTokens.remove(token.id)
  const credentials = oauth1CredentialsOf(person, call.networks)
  return form({
    oauth_token: credentials.accessToken,
    oauth_token_secret: credentials.accessTokenSecret,
    user_id: person.id,
    screen_name: person.username,
  })
}

const form = (fields: Readonly<Record<string, string>>): Answer => ({
  status: 200,
  body: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})

function pending({ world }: Networks, id: string | null): RequestToken | null {
  const token = world.requestTokens.get(id ?? '')
  return token && token.allowed === null && token.expiresAt > world.now() ? token : null
}

function withQuery(address: string, more: Readonly<Record<string, string>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value)
  return url.href
}

const overPage = (reply: FastifyReply, { mountedAt }: Networks) =>
  sendPage(reply, {
    status: 400,
    title: 'X: login',
    mountedAt,
    content: html`<h1>This login cannot go on</h1><p>It is over, or was never begun.</p>`,
  })

const choicePage = (reply: FastifyReply, { mountedAt }: Networks, token: RequestToken) =>
  sendPage(reply, {
    title: 'X: login',
    mountedAt,
    formTarget: new URL(token.callback).origin,
    content: html`<h1>Log in to X</h1>
    <form method="post" action="?oauth_token=${token.id}">
      ${personChoice(shortPeople)}
      <p>Weft may read and write posts, and upload media.</p>
      <button class="main" name="do" value="allow">Allow</button>
      <button name="do" value="refuse">Refuse</button>
    </form>`,
  })
