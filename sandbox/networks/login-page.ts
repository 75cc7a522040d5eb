import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Html, html } from '../../src/platform/http/html.ts'
import type { Networks } from './context.ts'
import { sendPage } from './pages.ts'
import { fieldsOf } from './request-fields.ts'
import { grant } from './standing.ts'

export interface LoginPerson {
  readonly id: string
  readonly name: string
  readonly about: string
  readonly refuses: readonly string[]
}

export interface Login {
  readonly network: string
  readonly path: string
  readonly title: string
  readonly people: readonly LoginPerson[]
  readonly scopesOf: (scope: string) => readonly string[]
  readonly codeLifeMs: number
  /** Returns the problem of the authorization URL, worded for people. Returns null if there is none. */
  readonly problem: (query: URLSearchParams) => string | null
  /** Parameters that are added to the redirect URL if the person declines. */
  readonly refused: Readonly<Record<string, string>>
  /** Text that is added to the redirect URL if the person agrees: `#_=_`. */
  readonly suffix: string
}

/** The network's login page: the person chooses a login, sees the requested scopes, and agrees or declines. */
export function loginPages(app: FastifyInstance, networks: Networks, login: Login): void {
  app.get(login.path, async (request, reply) => {
    const { query } = await fieldsOf(request)
    const problem = login.problem(query) ?? redirectProblem(networks, query)
    return problem ? refusedPage(reply, networks, login, problem) : choicePage(reply, networks, login, query)
  })
  app.post(login.path, async (request, reply) => {
    const { query, body } = await fieldsOf(request)
    const problem = login.problem(query) ?? redirectProblem(networks, query)
    if (problem) return refusedPage(reply, networks, login, problem)
    const person = login.people.find(({ id }) => id === body.get('person'))
    if (body.get('do') !== 'allow') return reply.redirect(wayBack(query, login.refused), 303)
    if (!person) return choicePage(reply, networks, login, query)
    const asked = login.scopesOf(query.get('scope') ?? '')
    const granted = asked.filter((scope) => body.getAll('scope').includes(scope) && !person.refuses.includes(scope))
    const code = newCode(networks, login, query, { personId: person.id, granted })
    grant(networks.world, login.network, person.id, {
      granted,
      declined: asked.filter((scope) => !granted.includes(scope)),
    })
    await networks.world.flush()
    return reply.redirect(`${wayBack(query, { code })}${login.suffix}`, 303)
  })
}

const redirectProblem = (networks: Networks, query: URLSearchParams): string | null =>
  wayBackProblem(networks, query.get('redirect_uri') ?? '')

/** Returns why this redirect URL is rejected. Returns null if it is allowed. */
export function wayBackProblem({ redirectOrigins }: Networks, address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null
  // The page writes the host to a header, so other characters are rejected.
  if (!url || !/^https?:$/.test(url.protocol) || !/^[\w.:[\]-]+$/.test(url.host))
    return 'The way back is not an address.'
  if (redirectOrigins && !redirectOrigins.includes(url.origin)) return 'The way back does not lead to the shop.'
  return null
}

function newCode(
  { world }: Networks,
  login: Login,
  query: URLSearchParams,
  { personId, granted }: { personId: string; granted: readonly string[] },
): string {
  return world.codes.put({
    id: randomBytes(48).toString('base64url'),
    network: login.network,
    clientId: query.get('client_id') ?? '',
    personId,
    redirectUri: query.get('redirect_uri') ?? '',
    scopes: granted,
    challenge: query.get('code_challenge'),
    expiresAt: world.now() + login.codeLifeMs,
    used: false,
  }).id
}

function wayBack(query: URLSearchParams, more: Readonly<Record<string, string>>): string {
  const url = new URL(query.get('redirect_uri') ?? '')
  for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value)
  const state = query.get('state')
  if (state !== null) url.searchParams.set('state', state)
  return url.href
}

const refusedPage = (reply: FastifyReply, { mountedAt }: Networks, { title }: Login, problem: string) =>
  sendPage(reply, {
    status: 400,
    title: `${title}: login`,
    mountedAt,
    content: html`<h1>This login cannot go on</h1><p>${problem}</p>`,
  })

function choicePage(reply: FastifyReply, { mountedAt }: Networks, login: Login, query: URLSearchParams) {
  const scopes = login.scopesOf(query.get('scope') ?? '')
  const action = `?${query}`
  return sendPage(reply, {
    title: `${login.title}: login`,
    mountedAt,
    formTarget: new URL(query.get('redirect_uri') ?? '').origin,
    content: html`<h1>Log in to ${login.title}</h1>
    <form method="post" action="${action}">
      ${personChoice(login.people)}
      <fieldset>
        <legend>What may Weft do?</legend>
        ${scopes.map(
          (scope) =>
            html`<label class="choice"><input type="checkbox" name="scope" value="${scope}" checked> ${scope}</label>`,
        )}
      </fieldset>
      <button class="main" name="do" value="allow">Allow</button>
      <button name="do" value="refuse">Refuse</button>
    </form>`,
  })
}

export const personChoice = (people: readonly LoginPerson[]): Html => html`<fieldset>
        <legend>Who are you?</legend>
        ${people.map(
          ({ id, name, about }, index) =>
            html`<label class="choice"><input type="radio" name="person" value="${id}"${
              index === 0 ? html` checked` : ''
            }> ${name}<br><span class="soft">${about}</span></label>`,
        )}
      </fieldset>`
