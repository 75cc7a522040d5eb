import type { FastifyInstance, FastifyReply } from 'fastify'
import { html } from '../../src/platform/http/html.ts'
import type { Networks } from './context.ts'
import { sendPage } from './pages.ts'
import { findShortPerson, type ShortPerson } from './people.ts'
import { acceptBytes, fieldsOf } from './request-fields.ts'
import { oauth1CredentialsOf } from './short/oauth1.ts'
import { entryCard } from './timeline-card.ts'
import type { Entry, Timeline } from './twin.ts'
import { timelinesOf } from './twins.ts'
import { visitorComments, visitorReacts } from './visitor.ts'

type ByAccount = { Params: { kind: string; id: string } }

interface Account {
  readonly timeline: Timeline
  readonly id: string
  readonly name: string
}

/** The public timelines of accounts, with buttons to react and comment. */
export function timelinePages(app: FastifyInstance, networks: Networks, served: readonly string[]): void {
  const timelines = timelinesOf(served)
  acceptBytes(app)
  app.get('/', (_request, reply) => sendIndex(reply, networks, timelines))
  app.get<ByAccount>('/:kind/:id', async (request, reply) => {
    const account = accountOf(timelines, request.params)
    const { query } = await fieldsOf(request)
    return account ? sendTimeline(reply, networks, account, query.get('told')) : unknown(reply, networks)
  })
  app.get<{ Params: { id: string } }>('/short/:id/keys', async ({ params }, reply) => {
    const account = accountOf(timelines, { kind: 'short', id: params.id })
    const person = account && findShortPerson(params.id)
    return person ? sendKeys(reply, networks, person) : unknown(reply, networks)
  })
  app.post<ByAccount>('/:kind/:id', async (request, reply) => {
    const account = accountOf(timelines, request.params)
    const { body } = await fieldsOf(request)
    const entry = account?.timeline.entries(networks.world, account.id).find(({ id }) => id === body.get('object'))
    if (!account || !entry) return unknown(reply, networks)
    const told =
      body.get('do') === 'comment'
        ? await visitorComments(networks, account, entry, body.get('text') ?? '')
        : await visitorReacts(networks, account, entry, body.get('type') ?? 'LIKE')
    await networks.world.flush()
    return reply.redirect(`${networks.mountedAt}/timeline/${account.timeline.kind}/${account.id}?told=${told}`, 303)
  })
}

function accountOf(timelines: readonly Timeline[], { kind, id }: ByAccount['Params']): Account | null {
  const timeline = timelines.find((one) => one.kind === kind)
  const account = timeline?.accounts.find((one) => one.id === id)
  return timeline && account ? { timeline, id, name: account.name } : null
}

const unknown = (reply: FastifyReply, { mountedAt }: Networks) =>
  sendPage(reply, {
    status: 404,
    title: 'Nothing here',
    mountedAt,
    content: html`<h1>There is no such account or post</h1><p><a href="${mountedAt}/timeline">All accounts</a></p>`,
  })

function sendIndex(reply: FastifyReply, { mountedAt, world }: Networks, timelines: readonly Timeline[]): FastifyReply {
  const accounts = timelines.flatMap((timeline) => timeline.accounts.map(({ id, name }) => ({ timeline, id, name })))
  const rows = accounts
    .map((account) => ({ ...account, count: account.timeline.entries(world, account.id).length }))
    .sort((a, b) => b.count - a.count)
  return sendPage(reply, {
    title: 'Sandbox networks',
    mountedAt,
    content: html`<h1>Accounts of the sandbox networks</h1>
    <ul>${rows.map(
      ({ timeline: { kind, label }, id, name, count }) =>
        html`<li><a href="${mountedAt}/timeline/${kind}/${id}">${name}</a> <span class="soft">${label}, ${
          count === 1 ? '1 post' : `${count} posts`
        }</span></li>`,
    )}</ul>`,
  })
}

const toldTexts: Readonly<Record<string, string>> = {
  none: 'Weft was not told: it has not subscribed to these events of this account.',
  silent: 'This network tells nobody of it; Weft sees it when it reads the counts.',
  200: 'Weft was told, and has taken the message.',
}

function sendTimeline(reply: FastifyReply, networks: Networks, account: Account, told: string | null): FastifyReply {
  const { mountedAt, world } = networks
  const { kind, label } = account.timeline
  const entries = account.timeline.entries(world, account.id)
  const notice = told === null ? null : (toldTexts[told] ?? 'Weft was told, but did not take the message.')
  return sendPage(reply, {
    title: `${account.name}: timeline`,
    mountedAt,
    imageOrigins: originsOf(entries),
    content: html`<h1>${account.name} <span class="soft">${label}</span></h1>
    ${kind === 'short' ? html`<p><a href="${mountedAt}/timeline/short/${account.id}/keys">Keys of this account</a></p>` : null}
    ${notice === null ? null : html`<p role="status">${notice}</p>`}
    ${entries.length === 0 ? html`<p>Nothing has been published yet.</p>` : null}
    ${entries.map((entry) => entryCard(entry, `${mountedAt}/timeline/${kind}/${account.id}`))}
    <p><a href="${mountedAt}/timeline">All accounts</a></p>`,
  })
}

/** Shows an account's keys, as the network's developer portal does for the owner of the app and the account. */
function sendKeys(reply: FastifyReply, networks: Networks, person: ShortPerson): FastifyReply {
  const { accessToken, accessTokenSecret } = oauth1CredentialsOf(person, networks)
  const oauth1_credentials = { access_token: accessToken, access_token_secret: accessTokenSecret }
  return sendPage(reply, {
    title: `${person.name}: keys`,
    mountedAt: networks.mountedAt,
    content: html`<h1>Keys of ${person.name} <span class="soft">X</span></h1>
    <p>Media is uploaded with the OAuth 1.0a keys of the account. After the login, give them to the platform with <code>PUT /admin/social-platforms/{id}</code>:</p>
    <pre>${JSON.stringify({ api_config: { oauth1_credentials } }, null, 2)}</pre>
    <p><a href="${networks.mountedAt}/timeline/short/${person.id}">Timeline</a></p>`,
  })
}

const originsOf = (entries: readonly Entry[]): string[] => [
  ...new Set(
    entries
      .flatMap(({ images }) => images)
      .flatMap((url) => (URL.canParse(url) && /^https?:/.test(url) ? [new URL(url).origin] : [])),
  ),
]
