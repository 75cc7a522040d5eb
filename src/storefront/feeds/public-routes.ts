import { pipeline, Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, notFound } from '../../platform/errors.ts'
import { hidden } from '../../platform/http/page-routes.ts'
import { acpMetadata } from './acp.rules.ts'
import { askedFile } from './feed-address.ts'
import { changedFile, contentTypeOf, fileKinds, wholeFile } from './feed-file.ts'
import { readFeed, type StoredFeed } from './feed-store.ts'
import { type FeedDeps, sourceOf } from './refresh-feed.ts'

/**
 * Maximum number of feeds that a process generates at a time, because each can read the whole catalogue. Further requests
 * get 503.
 */
const mostAtOnce = 3

/**
 * Serves `/feeds/{token}.{kind}` without a key: the whole feed, the changes `since` a cursor, or the metadata of an ACP
 * feed.
 */
export async function feedRoutes(app: FastifyInstance, deps: FeedDeps): Promise<void> {
  let underWay = 0
  app.get<{ Params: { file: string }; Querystring: { since?: unknown } }>(
    '/feeds/:file',
    hidden,
    async (request, reply) => {
      const { store } = await deps.settings.current()
      const asked = askedFile(request.params.file, store.linkSecret)
      const feed = asked && (await readFeed(deps.db, asked.feedId))
      if (!asked || !feed?.enabled || feed.token_version !== asked.tokenVersion) throw notFound('This feed')
      const headers = {
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
        'cache-control': 'private, max-age=60',
      }
      reply.headers(headers)
      if (feed.format === 'acp' && asked.kind === 'json' && !asked.isCompressed)
        return reply.type('application/json; charset=utf-8').send(acpMetadata(feed))
      if (!fileKinds(feed.format).includes(asked.kind)) throw notFound('This feed')
      const since = sinceOf(request.query.since, feed)
      const tag = tagOf(feed, asked.kind, since)
      reply.headers({
        'x-feed-cursor': String(feed.seq),
        link: `<${deps.baseUrl}/feeds/${request.params.file}?since=${feed.seq}>; rel="next"`,
        ...(feed.refreshed_at ? { 'last-modified': feed.refreshed_at.toUTCString() } : {}),
        ...(isCurrent(feed, deps.clock.now()) ? { etag: tag } : {}),
      })
      if (isCurrent(feed, deps.clock.now()) && matches(request, tag)) return reply.code(304).send()
      const source = await sourceOf(deps, feed)
      if (!source) throw notFound('This feed')
      if (underWay >= mostAtOnce)
        throw new AppError('service_unavailable', 503, 'Too many feeds are being read. Try again in a minute.', {
          headers: { 'retry-after': '60' },
        })
      underWay += 1
      const text = Readable.from(
        since === null ? wholeFile(source, asked.kind) : changedFile(source, asked.kind, since),
        { highWaterMark: 1 },
      )
      text.once('close', () => {
        underWay -= 1
      })
      return send(request, reply, text, {
        contentType: contentTypeOf(feed.format, asked.kind),
        isCompressed: asked.isCompressed,
      })
    },
  )
}

/**
 * Returns the cursor of the request. Null means the whole feed. Throws `invalid_data` (400) if the cursor is invalid,
 * or the changes since it are no longer known.
 */
function sinceOf(since: unknown, feed: StoredFeed): number | null {
  if (since === undefined) return null
  const cursor = typeof since === 'string' && /^\d{1,15}$/.test(since) ? Number(since) : Number.NaN
  if (cursor >= feed.oldest_seq && cursor <= feed.seq) return cursor
  throw new AppError('invalid_data', 400, 'This cursor is unknown or older than 30 days: read the whole feed again.', {
    path: '/since',
  })
}

const tagOf = ({ id, seq, token_version }: StoredFeed, kind: string, since: number | null): string =>
  `W/"${id.slice(-12)}-${token_version}-${seq}-${kind}${since === null ? '' : `-${since}`}"`

/**
 * Whether the response may carry an entity tag. The tag identifies the last refresh, so it is omitted if refreshes fall
 * behind.
 */
const isCurrent = ({ refreshed_at, refresh_minutes }: StoredFeed, now: Date): boolean =>
  refreshed_at !== null && now.getTime() - refreshed_at.getTime() < 2 * refresh_minutes * 60_000

const matches = ({ headers }: FastifyRequest, tag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((given) => given.trim() === tag)

/** Sends a file. Compresses it if the URL or the caller's `Accept-Encoding` asks for it. */
function send(
  request: FastifyRequest,
  reply: FastifyReply,
  text: Readable,
  { contentType, isCompressed }: { readonly contentType: string; readonly isCompressed: boolean },
): FastifyReply {
  const accepts = /(^|,)\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*(,|$))|,|$)/i.test(
    String(request.headers['accept-encoding'] ?? ''),
  )
  if (request.method === 'HEAD') {
    text.destroy()
    return reply.type(isCompressed ? 'application/gzip' : contentType).send()
  }
  if (!isCompressed && !accepts) return reply.type(contentType).header('vary', 'accept-encoding').send(text)
  const gzip = createGzip({ level: 5, strategy: constants.Z_DEFAULT_STRATEGY })
  // If reading or compressing fails, both end. The caller then sees a broken connection instead of half a feed.
  pipeline(text, gzip, () => {})
  if (isCompressed) return reply.type('application/gzip').send(gzip)
  return reply.type(contentType).headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' }).send(gzip)
}
