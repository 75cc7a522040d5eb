import { isUtf8 } from 'node:buffer'
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError } from '../errors.ts'
import { bodyLimits, limitExceeded } from '../json-limits.ts'
import { pointerTo } from '../json-pointer.ts'

export const maxBodyBytes = 1024 * 1024

const bytesKept = new WeakMap<FastifyRequest, Buffer>()
const keptFor = ['signature-input', 'idempotency-key']

/** The very bytes of the body of a request that is signed or has an idempotency key. */
export const bodyBytesOf = (request: FastifyRequest): Buffer => bytesKept.get(request) ?? Buffer.alloc(0)

/** JSON bodies as every surface takes them: bounded in depth and number of values, and only text that can be stored and sent on. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  for (const type of ['application/json', /^application\/[^;]+\+json/]) {
    app.addContentTypeParser<Buffer>(type, { parseAs: 'buffer', bodyLimit: maxBodyBytes }, (request, body, done) => {
      if (keptFor.some((name) => request.headers[name] !== undefined)) bytesKept.set(request, body)
      try {
        done(null, parseJson(body))
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    })
  }
  // What sends nothing need not be JSON: curl -d '' calls it a form.
  app.addContentTypeParser('*', (request, _payload, done) => {
    if (request.headers['content-length'] === '0') done(null, undefined)
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(request.headers['content-type']))
  })
}

/** What a `POST` without a body sends: an empty object, where no field is required. */
export const leftOutBody = (schema: z.ZodType): object | undefined =>
  !schema.safeParse(undefined).success && schema.safeParse({}).success ? {} : undefined

const mayOverflow = /\d{200}|[eE]\+?\d{3}/

const invalid = (message: string, path?: string): AppError =>
  new AppError('invalid', 400, message, { severity: 'recoverable', ...(path === undefined ? {} : { path }) })

/** Throws `invalid` (400) for what is no JSON, beyond a limit, or cannot be stored. */
export function parseJson(body: Buffer): unknown {
  if (body.length === 0) return undefined
  const beyond = limitExceeded(body, bodyLimits)
  if (beyond) throw invalid(`Request body ${beyond}`)
  // Without this, bytes that are no UTF-8 would be taken for U+FFFD and stored.
  if (!isUtf8(body)) throw invalid('Request body is not valid JSON.')
  const text = body.toString('utf8')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw invalid('Request body is not valid JSON.')
  }
  // Only an escape can bring a NUL or half a character into parsed text, and only so many digits what is no number.
  if (text.includes('\\u') || mayOverflow.test(text)) refuseUnstorable(value, [])
  return value
}

function refuseUnstorable(value: unknown, path: (string | number)[]): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed())
      throw invalid('This text has characters that cannot be stored.', pointerTo(path))
    return
  }
  if (typeof value === 'number' && !Number.isFinite(value))
    throw invalid('This number is beyond what can be counted.', pointerTo(path))
  if (typeof value !== 'object' || value === null) return
  for (const [key, child] of Object.entries(value)) {
    if (key.includes('\u0000') || !key.isWellFormed())
      throw invalid('A field name has characters that cannot be stored.', pointerTo(path))
    refuseUnstorable(child, [...path, key])
  }
}
