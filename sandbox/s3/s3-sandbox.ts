import { createHash } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type Clock, systemClock } from '../../src/platform/clock.ts'
import { createFaults, type Faults } from '../faults.ts'
import { type SigningKey, signatureProblem } from './signature-check.ts'

export interface StoredObject {
  readonly content: Buffer
  readonly contentType: string
  readonly cacheControl: string | null
  readonly storedAt: Date
}

export interface S3SandboxOptions extends SigningKey {
  readonly bucket: string
  /** Objects per page of a list. Default 1000, as at Amazon. */
  readonly pageSize?: number
  readonly clock?: Clock
}

export interface S3SandboxControl {
  /** Operations: `put`, `get`, `head`, `delete`, `list`. */
  readonly faults: Faults
  readonly objects: Map<string, StoredObject>
}

const statuses: Record<string, number> = {
  NoSuchKey: 404,
  NoSuchBucket: 404,
  AuthorizationHeaderMalformed: 400,
  XAmzContentSHA256Mismatch: 400,
  NotImplemented: 501,
  SlowDown: 503,
}

type Handle = (request: FastifyRequest, key: string, reply: FastifyReply) => FastifyReply

/** Simulates Amazon S3 with path-style URLs: storing, reading, listing and deleting single files. */
export function createS3Sandbox(options: S3SandboxOptions): { app: FastifyInstance; control: S3SandboxControl } {
  const clock = options.clock ?? systemClock
  const faults = createFaults()
  const objects = new Map<string, StoredObject>()
  const app = Fastify({ forceCloseConnections: true, exposeHeadRoutes: false, bodyLimit: 256 * 1024 * 1024 })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  const handle = (operation: string, answer: Handle) => (request: FastifyRequest, reply: FastifyReply) => {
    const fault = faults.take(operation)
    if (fault?.kind === 'respond') return reply.code(fault.status).type('application/xml').send(fault.body)
    if (fault?.kind === 'drop') return drop(reply)
    const { bucket, '*': key = '' } = request.params as { bucket: string; '*'?: string }
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const signed = { method: request.method, url: request.url, headers: request.headers, body }
    const problem = signatureProblem(signed, options, clock.now())
    if (problem !== null) return refuse(reply, problem)
    if (bucket !== options.bucket) return refuse(reply, 'NoSuchBucket')
    return answer(request, key, reply)
  }
  objectRoutes(app, objects, clock, handle)
  app.get(
    '/:bucket/',
    handle('list', (request, _key, reply) => list(request, objects, options, reply)),
  )
  return { app, control: { faults, objects } }
}

function objectRoutes(
  app: FastifyInstance,
  objects: Map<string, StoredObject>,
  clock: Clock,
  handle: (operation: string, answer: Handle) => (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): void {
  const send = (key: string, reply: FastifyReply, withBody: boolean): FastifyReply => {
    const object = objects.get(key)
    if (!object) return withBody ? refuse(reply, 'NoSuchKey') : reply.code(404).send()
    if (object.cacheControl !== null) reply.header('cache-control', object.cacheControl)
    reply.header('etag', etagOf(object)).header('last-modified', object.storedAt.toUTCString())
    reply.header('content-length', object.content.length).type(object.contentType)
    return withBody ? reply.send(object.content) : reply.send()
  }
  app.put(
    '/:bucket/*',
    handle('put', (request, key, reply) => {
      const object = {
        content: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        contentType: request.headers['content-type'] ?? 'binary/octet-stream',
        cacheControl: request.headers['cache-control'] ?? null,
        storedAt: clock.now(),
      }
      objects.set(key, object)
      return reply.header('etag', etagOf(object)).send()
    }),
  )
  app.get(
    '/:bucket/*',
    handle('get', (_request, key, reply) => send(key, reply, true)),
  )
  app.head(
    '/:bucket/*',
    handle('head', (_request, key, reply) => send(key, reply, false)),
  )
  app.delete(
    '/:bucket/*',
    handle('delete', (_request, key, reply) => {
      objects.delete(key)
      return reply.code(204).send()
    }),
  )
}

function list(
  { query }: FastifyRequest,
  objects: ReadonlyMap<string, StoredObject>,
  { bucket, pageSize = 1000 }: S3SandboxOptions,
  reply: FastifyReply,
): FastifyReply {
  const asked = query as Record<string, string | undefined>
  if (asked['list-type'] !== '2') return refuse(reply, 'NotImplemented')
  const after = Buffer.from(asked['continuation-token'] ?? '', 'base64url').toString()
  const keys = [...objects.keys()].filter((key) => key.startsWith(asked.prefix ?? '') && key > after).sort()
  const page = keys.slice(0, pageSize)
  const more = keys.length > page.length
  const entries = page.map((key) => entryOf(key, objects.get(key))).join('')
  const next = `<NextContinuationToken>${Buffer.from(page.at(-1) ?? '').toString('base64url')}</NextContinuationToken>`
  return xml(
    reply,
    `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name><Prefix>${escapeXml(asked.prefix ?? '')}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${pageSize}</MaxKeys><IsTruncated>${more}</IsTruncated>${more ? next : ''}${entries}</ListBucketResult>`,
  )
}

const entryOf = (key: string, object: StoredObject | undefined): string =>
  object
    ? `<Contents><Key>${escapeXml(key)}</Key><LastModified>${object.storedAt.toISOString()}</LastModified><ETag>${escapeXml(etagOf(object))}</ETag><Size>${object.content.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`
    : ''

const etagOf = ({ content }: Pick<StoredObject, 'content'>): string =>
  `"${createHash('md5').update(content).digest('hex')}"`
const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char)

const refuse = (reply: FastifyReply, code: string): FastifyReply =>
  xml(reply.code(statuses[code] ?? 403), `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)

const xml = (reply: FastifyReply, content: string): FastifyReply =>
  reply.type('application/xml').send(`<?xml version="1.0" encoding="UTF-8"?>\n${content}`)

function drop(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}
