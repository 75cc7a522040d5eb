import { isUtf8 } from 'node:buffer'
import type { IncomingHttpHeaders } from 'node:http'
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError } from '../errors.ts'
import { bodyLimits, limitExceeded } from '../json-limits.ts'
import { pointerTo } from '../json-pointer.ts'
import { nextTurn } from '../turns.ts'

export const maxBodyBytes = 1024 * 1024

const bytesKept = new WeakMap<FastifyRequest, Buffer>()
/** Bodies up to this size are parsed in one turn of the event loop. */
const sharedTurnBytes = 32 * 1024
const largeBodies = new WeakSet<FastifyRequest>()
const keptFor = ['signature-input', 'idempotency-key']

/** Returns the raw body of a request that is signed or has an idempotency key; empty for any other request. */
export const bodyBytesOf = (request: FastifyRequest): Buffer => bytesKept.get(request) ?? Buffer.alloc(0)

/**
 * Sets up JSON parsing for all surfaces: limits depth and number of values, and accepts only text that can be stored
 * and sent on.
 */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addHook('preParsing', ({ headers }, _reply, payload, done) => {
    const refused = hasBody(headers) ? unreadable(headers) : null
    if (refused === null) done(null, payload)
    else done(new AppError('invalid', 415, refused, { severity: 'recoverable' }))
  })
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer', bodyLimit: maxBodyBytes },
    async (request: FastifyRequest, body: Buffer) => {
      if (keptFor.some((name) => request.headers[name] !== undefined)) bytesKept.set(request, body)
      if (body.length < sharedTurnBytes) return parseJson(body)
      largeBodies.add(request)
      return parseInTurns(body)
    },
  )
  // An empty body does not have to be JSON: `curl -d ''` labels it as a form.
  app.addContentTypeParser('*', (request, _payload, done) => {
    if (request.headers['content-length'] === '0') done(null, undefined)
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(request.headers['content-type']))
  })
}

const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Returns why the body cannot be read, or null. Without this check, a compressed body would look like broken JSON, and
 * another charset could be read wrong.
 */
function unreadable(headers: IncomingHttpHeaders): string | null {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (encoding !== '' && encoding !== 'identity')
    return 'Send the body uncompressed, without a Content-Encoding header.'
  const charset = jsonCharset.exec(headers['content-type'] ?? '')?.[1]
  if (charset !== undefined && !/^utf-?8$/i.test(charset))
    return 'Send the body in UTF-8, as Content-Type: application/json; charset=utf-8.'
  return null
}

const jsonCharset = /^\s*application\/json\s*;(?:.*;)?\s*charset\s*=\s*"?([^\s";]*)/i

/** Yields after the validation of a large body, because the handler will hash the body too. */
export function shareTurns(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => {
    if (largeBodies.has(request)) void nextTurn().then(() => done())
    else done()
  })
}

/**
 * Returns the body assumed for a `POST` without a body: an empty object if the schema rejects a missing body but
 * requires no field, otherwise undefined.
 */
export const leftOutBody = (schema: z.ZodType): object | undefined =>
  !schema.safeParse(undefined).success && schema.safeParse({}).success ? {} : undefined

/**
 * Matches a text that may contain a number too large for JSON numbers. The lookbehind keeps matching linear: each run
 * of digits is tried only from its start.
 */
const mayOverflow = /(?<!\d)\d{200}|[eE]\+?\d{3}/

const invalid = (message: string, path?: string): AppError =>
  new AppError('invalid', 400, message, { severity: 'recoverable', ...(path === undefined ? {} : { path }) })

/** Parses a body. Throws `invalid` (400) if it is not JSON, exceeds a limit, or cannot be stored. */
export function parseJson(body: Buffer): unknown {
  const text = checkedText(body)
  const value = valueIn(text)
  refuseUnstorable(text, value)
  return value
}

/** Parses like `parseJson`, with each step in a separate turn of the event loop. */
async function parseInTurns(body: Buffer): Promise<unknown> {
  const text = checkedText(body)
  await nextTurn()
  const value = valueIn(text)
  await nextTurn()
  refuseUnstorable(text, value)
  await nextTurn()
  return value
}

function checkedText(body: Buffer): string {
  const beyond = limitExceeded(body, bodyLimits)
  if (beyond) throw invalid(`Request body ${beyond}`)
  // Without this check, invalid UTF-8 would be replaced by U+FFFD and stored.
  if (!isUtf8(body)) throw invalid('Request body is not valid JSON.')
  return body.toString('utf8')
}

function valueIn(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('Request body is not valid JSON.')
  }
}

/**
 * Throws if a value cannot be stored. Parsed text can contain NUL or a lone surrogate only if the JSON has an escape. A
 * number can overflow only if it has that many digits.
 */
function refuseUnstorable(text: string, value: unknown): void {
  if (!text.includes('\\u') && !mayOverflow.test(text)) return
  const found = unstorable(value)
  if (found) throw invalid(found.message, pointerTo(found.path.reverse()))
}

interface Unstorable {
  readonly message: string
  /** Keys from the invalid value up to the root. */
  readonly path: (string | number)[]
}

const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

function unstorable(value: unknown): Unstorable | null {
  if (typeof value === 'string')
    return isStorable(value) ? null : { message: 'This text has characters that cannot be stored.', path: [] }
  if (typeof value === 'number')
    return Number.isFinite(value) ? null : { message: 'This number is too large.', path: [] }
  if (typeof value !== 'object' || value === null) return null
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const found = unstorable(value[index])
      if (found) return { message: found.message, path: [...found.path, index] }
    }
    return null
  }
  for (const key in value) {
    if (!isStorable(key)) return { message: 'A field name has characters that cannot be stored.', path: [] }
    const found = unstorable(Reflect.get(value, key))
    if (found) return { message: found.message, path: [...found.path, key] }
  }
  return null
}
