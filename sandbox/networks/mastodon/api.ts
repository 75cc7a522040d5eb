import { hash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Answer } from '../../faults.ts'
import type { Networks } from '../context.ts'
import { loginPages } from '../login-page.ts'
import { afterRead, firstProcessing, isReady } from '../processing.ts'
import { acceptBytes } from '../request-fields.ts'
import {
  appsOf,
  type Call,
  createHandlers,
  issueToken,
  type Person,
  people,
  Refusal,
  type Status,
  statusesBy,
  statusesOf,
  type Upload,
  uploadsOf,
} from './server.ts'

/** The part of Mastodon's REST API that Weft uses. */
export function mastodonApi(app: FastifyInstance, networks: Networks): void {
  const { handle, asPerson } = createHandlers(networks)
  acceptBytes(app)
  login(app, networks)
  app.post('/api/v1/apps', handle('apps', registerApp))
  app.post('/oauth/token', handle('token', redeemCode))
  app.get('/api/v2/instance', handle('instance', readInstance))
  app.get('/api/v1/accounts/verify_credentials', asPerson('me', 'read:accounts', readMe))
  app.get('/api/v1/accounts/:id/statuses', asPerson('timeline', 'read:statuses', readTimeline))
  app.post('/api/v2/media', asPerson('media.create', 'write:media', createMedia))
  app.get('/api/v1/media/:id', asPerson('media.read', 'write:media', readMedia))
  app.post('/api/v1/statuses', asPerson('statuses', 'write:statuses', createStatus))
  app.get('/api/v1/statuses/:id', asPerson('status.read', 'read:statuses', readStatus))
  app.setNotFoundHandler(
    handle('unknown', () => {
      throw new Refusal(404, 'Record not found')
    }),
  )
}

const idIn = ({ request }: Call): string => (request.params as { readonly id: string }).id

function login(app: FastifyInstance, networks: Networks): void {
  loginPages(app, networks, {
    network: 'mastodon',
    path: '/oauth/authorize',
    title: 'Mastodon',
    people,
    scopesOf: (text) => text.split(/\s+/).filter((scope) => scope !== ''),
    codeLifeMs: 600_000,
    problem: (query) => {
      const known = appsOf(networks.world).get(query.get('client_id') ?? '')
      if (!known) return 'Client authentication failed due to unknown client.'
      return known.redirectUri === query.get('redirect_uri') ? null : 'The redirect uri included is not valid.'
    },
    refused: { error: 'access_denied' },
    suffix: '',
  })
}

function registerApp({ world, body }: Call): Answer {
  const redirectUri = body.get('redirect_uris') ?? ''
  if (!URL.canParse(redirectUri)) throw new Refusal(422, 'Validation failed: Redirect URI must be an absolute URI.')
  const secret = () => randomBytes(24).toString('base64url')
  const { id, secret: client_secret } = appsOf(world).put({ id: secret(), secret: secret(), redirectUri })
  return { status: 200, body: { id, name: body.get('client_name'), client_id: id, client_secret } }
}

function redeemCode({ networks, world, body }: Call): Answer {
  const known = appsOf(world).get(body.get('client_id') ?? '')
  if (!known || known.secret !== body.get('client_secret')) throw new Refusal(401, 'invalid_client')
  const code = world.codes.get(body.get('code') ?? '')
  const isLive = code?.network === 'mastodon' && !code.used && code.expiresAt > world.now()
  if (!code || !isLive || code.clientId !== known.id || code.redirectUri !== body.get('redirect_uri'))
    throw new Refusal(400, 'invalid_grant')
  world.codes.put({ ...code, used: true })
  const challenge = hash('sha256', body.get('code_verifier') ?? '', 'base64url')
  if (code.challenge !== null && code.challenge !== challenge) throw new Refusal(400, 'invalid_grant')
  return { status: 200, body: issueToken(networks, code.personId, code.scopes) }
}

const mostCharacters = 600

const readInstance = (): Answer => {
  const statuses = { max_characters: mostCharacters, max_media_attachments: 4, characters_reserved_per_url: 23 }
  return { status: 200, body: { domain: 'sandbox', version: '4.4.0', configuration: { statuses } } }
}

const readMe = (_call: Call, { id, username, name }: Person): Answer => ({
  status: 200,
  body: { id, username, acct: username, display_name: name, avatar: 'https://files.sandbox.example/avatar.png' },
})

function createMedia({ world, files, body }: Call, { id: ownerId }: Person): Answer {
  const file = files.find(({ name }) => name === 'file')
  const type = /^(image|video)\//.exec(file?.type ?? '')?.[1] as Upload['type'] | undefined
  if (!file || !type) throw new Refusal(422, 'Validation failed: File content type is invalid, File is invalid')
  const upload = uploadsOf(world).put({
    id: world.newId('11', 18),
    ownerId,
    type,
    bytes: file.bytes.length,
    description: body.get('description'),
    used: false,
    // Images are processed before the response.
    ...(type === 'video' ? firstProcessing(world, type) : { pollsLeft: 0, readyAt: 0 }),
  })
  return { status: isReady(world, upload) ? 200 : 202, body: shownMedia(upload) }
}

function readMedia(call: Call, { id: ownerId }: Person): Answer {
  const { world } = call
  const upload = uploadsOf(world).get(idIn(call))
  if (upload?.ownerId !== ownerId) throw new Refusal(404, 'Record not found')
  const read = uploadsOf(world).put({ ...upload, ...afterRead(upload) })
  return { status: isReady(world, read) ? 200 : 206, body: shownMedia(read) }
}

const keyLifeMs = 3_600_000

interface Asked {
  readonly status?: string
  readonly media_ids?: readonly string[]
  readonly visibility?: string
  readonly in_reply_to_id?: string
}

function createStatus(call: Call, { id: authorId }: Person): Answer {
  const { world, json, request, requestId } = call
  const key = String(request.headers['idempotency-key'] ?? '') || null
  const before = statusesBy(world, authorId).find((one) => one.key === key && one.createdAt > world.now() - keyLifeMs)
  if (key !== null && before) return { status: 200, body: shownStatus(call, before) }
  const {
    status: text = '',
    media_ids = [],
    visibility = 'public',
    in_reply_to_id: replyTo = null,
  } = Object(json) as Asked
  if (text.trim() === '' && media_ids.length === 0) throw new Refusal(422, "Validation failed: Text can't be blank")
  if (lengthOf(text) > mostCharacters)
    throw new Refusal(422, `Validation failed: Text character limit of ${mostCharacters} exceeded`)
  const media = attached(call, authorId, media_ids)
  const parent = replyTo === null ? null : statusesOf(world).get(replyTo)
  if (parent === undefined) throw new Refusal(404, 'The post you are trying to reply to does not appear to exist.')
  if (parent) statusesOf(world).put({ ...parent, replies: parent.replies + 1 })
  for (const upload of media) uploadsOf(world).put({ ...upload, used: true })
  const [id, createdAt] = [world.newId('11', 18), world.now()]
  const made = { id, authorId, text, media, visibility, replyTo, key, createdAt, requestId }
  const status = statusesOf(world).put({ ...made, favourites: 0, boosts: 0, replies: 0 })
  return { status: 200, body: shownStatus(call, status) }
}

function attached({ world }: Call, authorId: string, ids: readonly string[]): Upload[] {
  const media = ids.flatMap((id) => uploadsOf(world).get(id) ?? [])
  if (media.length < ids.length || media.some(({ ownerId, used }) => ownerId !== authorId || used))
    throw new Refusal(422, 'Validation failed: Media is invalid')
  if (media.length > 4 || (media.length > 1 && media.some(({ type }) => type === 'video')))
    throw new Refusal(422, 'Cannot attach more than 4 files')
  if (media.some((upload) => !isReady(world, upload)))
    throw new Refusal(422, 'Cannot attach files that have not finished processing. Try again in a moment!')
  return media
}

const lengthOf = (text: string): number => [...text.replace(/https?:\/\/\S+/g, 'x'.repeat(23))].length

function readStatus(call: Call): Answer {
  const status = statusesOf(call.world).get(idIn(call))
  if (!status) throw new Refusal(404, 'Record not found')
  return { status: 200, body: shownStatus(call, status) }
}

function readTimeline(call: Call): Answer {
  const limit = Math.min(40, Number(call.query.get('limit') ?? 20))
  const statuses = statusesBy(call.world, idIn(call)).slice(0, limit)
  return { status: 200, body: statuses.map((status) => shownStatus(call, status)) }
}

const shownMedia = ({ id, type, description, pollsLeft }: Upload) => ({
  id,
  type,
  url: pollsLeft > 0 ? null : `https://files.sandbox.example/${id}`,
  description,
})

function shownStatus({ request, networks }: Call, status: Status): object {
  const author = people.find(({ id }) => id === status.authorId)
  return {
    id: status.id,
    created_at: new Date(status.createdAt).toISOString(),
    in_reply_to_id: status.replyTo,
    visibility: status.visibility,
    url: `http://${request.headers.host}${networks.mountedAt}/mastodon/@${author?.username}/${status.id}`,
    content: htmlOf(status.text),
    media_attachments: status.media.map(shownMedia),
    favourites_count: status.favourites,
    reblogs_count: status.boosts,
    replies_count: status.replies,
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Wraps paragraphs in `<p>` and splits each link into three parts, as Mastodon does. */
const htmlOf = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map(
      (part) =>
        `<p>${escaped(part)
          .replaceAll('\n', '<br />')
          .replace(/https?:\/\/[^\s<]+/g, anchorOf)}</p>`,
    )
    .join('')

function anchorOf(url: string): string {
  const scheme = url.slice(0, url.indexOf('//') + 2)
  const [seen, rest] = [url.slice(scheme.length, 38), url.slice(38)]
  return `<a href="${url}"><span class="invisible">${scheme}</span><span class="ellipsis">${seen}</span><span class="invisible">${rest}</span></a>`
}
