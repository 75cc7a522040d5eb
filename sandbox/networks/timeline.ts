import type { FastifyInstance, FastifyReply } from 'fastify'
import { html } from '../../src/platform/http/html.ts'
import type { Networks } from './context.ts'
import { sendPage } from './pages.ts'
import { allPages, findPage, findShortPerson, pageOfAccount, type ShortPerson, shortPeople } from './people.ts'
import { acceptBytes, fieldsOf } from './request-fields.ts'
import { oauth1CredentialsOf } from './short/oauth1.ts'
import { entryCard } from './timeline-card.ts'
import { type Entry, entriesOf, type TimelineKind } from './timeline-entries.ts'
import { visitorComments, visitorReacts } from './visitor.ts'

type ByAccount = { Params: { kind: string; id: string } }

interface Account {
  readonly kind: TimelineKind
  readonly id: string
  readonly name: string
}

/** Timeline of an account: its posts, with buttons to react and comment. */
export function timelinePages(
  app: FastifyInstance,
  networks: Networks,
  shown: { readonly graph: boolean; readonly short: boolean },
): void {
  acceptBytes(app)
  app.get('/', (_request, reply) => sendIndex(reply, networks, shown))
  app.get<ByAccount>('/:kind/:id', async (request, reply) => {
    const account = accountOf(request.params)
    const { query } = await fieldsOf(request)
    return account ? sendTimeline(reply, networks, account, query.get('told')) : unknown(reply, networks)
  })
  app.get<{ Params: { id: string } }>('/short/:id/keys', async ({ params }, reply) => {
    const person = shown.short ? findShortPerson(params.id) : undefined
    return person ? sendKeys(reply, networks, person) : unknown(reply, networks)
  })
  app.post<ByAccount>('/:kind/:id', async (request, reply) => {
    const account = accountOf(request.params)
    const { body } = await fieldsOf(request)
    const entry = account && entriesOf(networks.world, account).find(({ id }) => id === body.get('object'))
    if (!account || !entry) return unknown(reply, networks)
    const told =
      body.get('do') === 'comment'
        ? await visitorComments(networks, account, entry, body.get('text') ?? '')
        : await visitorReacts(networks, account, entry, body.get('type') ?? 'LIKE')
    await networks.world.flush()
    return reply.redirect(`${networks.mountedAt}/timeline/${account.kind}/${account.id}?told=${told}`, 303)
  })
}

function accountOf({ kind, id }: ByAccount['Params']): Account | null {
  if (kind === 'page') return named('page', id, findPage(id)?.name)
  if (kind === 'account') return named('account', id, pageOfAccount(id)?.account?.username)
  return kind === 'short' ? named('short', id, findShortPerson(id)?.name) : null
}

const named = (kind: TimelineKind, id: string, name: string | undefined): Account | null =>
  name === undefined ? null : { kind, id, name }

const unknown = (reply: FastifyReply, { mountedAt }: Networks) =>
  sendPage(reply, {
    status: 404,
    title: 'Nothing here',
    mountedAt,
    content: html`<h1>There is no such account or post</h1><p><a href="${mountedAt}/timeline">All accounts</a></p>`,
  })

function sendIndex(
  reply: FastifyReply,
  { mountedAt, world }: Networks,
  shown: { readonly graph: boolean; readonly short: boolean },
): FastifyReply {
  const accounts: readonly Account[] = [
    ...(shown.graph ? allPages.flatMap(({ id, name }) => named('page', id, name) ?? []) : []),
    ...(shown.graph
      ? allPages.flatMap(({ account }) => named('account', account?.id ?? '', account?.username) ?? [])
      : []),
    ...(shown.short ? shortPeople.flatMap(({ id, name }) => named('short', id, name) ?? []) : []),
  ]
  const rows = accounts
    .map((account) => ({ ...account, count: entriesOf(world, account).length }))
    .sort((a, b) => b.count - a.count)
  return sendPage(reply, {
    title: 'Sandbox networks',
    mountedAt,
    content: html`<h1>Accounts of the sandbox networks</h1>
    <ul>${rows.map(
      ({ kind, id, name, count }) =>
        html`<li><a href="${mountedAt}/timeline/${kind}/${id}">${name}</a> <span class="soft">${kindNames[kind]}, ${
          count === 1 ? '1 post' : `${count} posts`
        }</span></li>`,
    )}</ul>`,
  })
}

const kindNames: Readonly<Record<TimelineKind, string>> = { page: 'Facebook Page', account: 'Instagram', short: 'X' }

const toldTexts: Readonly<Record<string, string>> = {
  none: 'Weft was not told: it has not subscribed to these events of this account.',
  silent: 'This network tells nobody of it; Weft sees it when it reads the counts.',
  200: 'Weft was told, and has taken the message.',
}

function sendTimeline(reply: FastifyReply, networks: Networks, account: Account, told: string | null): FastifyReply {
  const { mountedAt, world } = networks
  const entries = entriesOf(world, account)
  const notice = told === null ? null : (toldTexts[told] ?? 'Weft was told, but did not take the message.')
  return sendPage(reply, {
    title: `${account.name}: timeline`,
    mountedAt,
    imageOrigins: originsOf(entries),
    content: html`<h1>${account.name} <span class="soft">${kindNames[account.kind]}</span></h1>
    ${account.kind === 'short' ? html`<p><a href="${mountedAt}/timeline/short/${account.id}/keys">Keys of this account</a></p>` : null}
    ${notice === null ? null : html`<p role="status">${notice}</p>`}
    ${entries.length === 0 ? html`<p>Nothing has been published yet.</p>` : null}
    ${entries.map((entry) => entryCard(entry, `${mountedAt}/timeline/${account.kind}/${account.id}`))}
    <p><a href="${mountedAt}/timeline">All accounts</a></p>`,
  })
}

/** Shows the credentials as the network's developer portal does. */
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
