import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/** Fields of a form. If a name occurs several times, the last value counts. */
export type FormFields = ReadonlyMap<string, string>

/** Request of a route under `acceptForms`. */
export type FormRequest = FastifyRequest<{ Body: FormFields | undefined }>

/** Returns the fields of a form. Empty if there was no body. */
export const fieldsOf = (request: FormRequest): FormFields => request.body ?? new Map<string, string>()

const maxFormBytes = 64 * 1024
const maxFields = 500
const contentType = 'application/x-www-form-urlencoded'

/** Makes the routes of this plugin accept form posts only. `request.body` is `FormFields`. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    contentType,
    { parseAs: 'string', bodyLimit: maxFormBytes },
    (_request, body, done) => {
      try {
        done(null, parseForm(body))
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    },
  )
}

/** Makes the routes of this plugin accept and ignore any body. */
export function ignoreBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined))
}

/**
 * Parses a URL-encoded form, without NUL characters. The last value of a repeated field counts. Throws `invalid` (400)
 * for more than 500 fields.
 */
export function parseForm(body: string): FormFields {
  const fields = new Map<string, string>()
  let count = 0
  for (const [name, value] of new URLSearchParams(body)) {
    if (++count > maxFields) throw new AppError('invalid', 400, `The form has more than ${maxFields} fields.`)
    // PostgreSQL cannot store NUL, and nobody can type it.
    fields.set(name, value.replaceAll('\0', ''))
  }
  return fields
}
