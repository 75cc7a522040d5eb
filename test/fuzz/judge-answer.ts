import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { TestAnswer } from '../support/weft.ts'
import { type ApiDocument, documentedStatus, type Operation } from './api-document.ts'

/** Returns the problem with an answer, or null. */
export type Judge = (operation: Operation | null, path: string, answer: TestAnswer) => string | null

/** Checks answers against the operation in the document, or else against the error schema for the path. */
export function judgeBy(document: ApiDocument): Judge {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true })
  // The types describe a default export, which CommonJS nests one level deeper.
  const formats = addFormats as unknown as (target: Ajv2020) => void
  formats(ajv)
  ajv.addSchema({ ...document, $id: 'api' })
  const problemOf = (pointer: string, body: unknown): string | null => {
    const validate = ajv.getSchema(`api#${pointer}`)
    if (!validate) return `the document has no ${pointer}`
    return validate(body) ? null : `not of ${pointer}: ${ajv.errorsText(validate.errors)}`
  }
  const byOperation = (operation: Operation, answer: TestAnswer): string | null => {
    const status = documentedStatus(operation, answer.status)
    if (status === null) return `status ${answer.status} is not documented`
    const [type] = Object.keys(operation.responses[status]?.content ?? {})
    if (type === undefined) return null
    // A preview is a page or text unless `format` asks for the documented JSON.
    if (operation.path.endsWith('/preview') && /^text\//.test(contentTypeOf(answer))) return null
    if (!contentTypeOf(answer).startsWith(type)) return `content type ${contentTypeOf(answer)} instead of ${type}`
    const place = ['paths', operation.path, operation.method.toLowerCase(), 'responses', status, 'content', type]
    return problemOf(`/${[...place, 'schema'].map(escaped).join('/')}`, answer.body)
  }
  return (operation, path, answer) => {
    // A URL with a NUL is refused before routing.
    const refusedAtOnce = path.includes('%00') && answer.status === 400
    if (operation && !(refusedAtOnce && documentedStatus(operation, 400) === null))
      return byOperation(operation, answer)
    if (answer.status < 400 || contentTypeOf(answer).startsWith('text/html')) return null
    // The URL as sent, without dot segments.
    const { pathname } = new URL(path, 'http://localhost')
    const surface = surfaces.find(([path]) => path.test(pathname))?.[1] ?? 'AdminError'
    // Social networks get plain text errors.
    if (/^\/webhooks\/social\//.test(pathname) && contentTypeOf(answer).startsWith('text/plain')) return null
    if (/^\/webhooks(\/|$)/.test(pathname)) return webhookProblem(answer)
    return problemOf(`/components/schemas/${surface}`, answer.body)
  }
}

/** The first match names the schema of the errors. */
const surfaces: readonly (readonly [RegExp, string])[] = [
  [/^\/ucp\/(\d{4}-\d\d-\d\d\/)?mcp(\/|$)/, 'JsonRpcResponse'],
  [/^\/ucp\/(2026-04-08|2026-08-25)(\/|$)/, 'OfficialError'],
  [/^\/(ucp|\.well-known\/ucp)(\/|$)/, 'UcpError'],
]

const webhookProblem = ({ body }: TestAnswer): string | null =>
  typeof body.type === 'string' && typeof body.message === 'string' ? null : 'not the envelope of the webhooks'

const contentTypeOf = ({ headers }: TestAnswer): string => String(headers['content-type'] ?? '')

const escaped = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
