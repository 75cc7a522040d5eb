import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/** A form's fields; of several with one name the last counts. */
export type FormFields = ReadonlyMap<string, string>

/** Of a route that `acceptForms` has set up. */
export type FormRequest = FastifyRequest<{ Body: FormFields | undefined }>

/** None where nothing was sent. */
export const fieldsOf = (request: FormRequest): FormFields => request.body ?? new Map<string, string>()

const maxFormBytes = 64 * 1024
const maxFields = 500
const contentType = 'application/x-www-form-urlencoded'

/** Lets the routes of this plugin take a form post, and nothing else: `request.body` is `FormFields`. */
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

/** Lets the routes of this plugin be posted to with any body, which is not looked at. */
export function ignoreBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined))
}

export function parseForm(body: string): FormFields {
  const fields = new Map<string, string>()
  let count = 0
  for (const [name, value] of new URLSearchParams(body)) {
    if (++count > maxFields) throw new AppError('invalid', 400, `A form has at most ${maxFields} fields.`)
    // NUL cannot be stored, and no keyboard types it.
    fields.set(name, value.replaceAll('\0', ''))
  }
  return fields
}
