import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface Part {
  readonly name: string
  readonly bytes: Buffer
  readonly type: string
}

export interface RequestFields {
  readonly query: URLSearchParams
  /** Fields of a form, multipart parts without a file name, or members of a JSON object. */
  readonly body: URLSearchParams
  readonly files: readonly Part[]
  readonly json: unknown
  /** Whether the body is urlencoded. OAuth 1.0a signatures include only fields of such bodies. */
  readonly isForm: boolean
}

const mostBytes = 8 * 1024 * 1024

/** Makes routes of this plugin receive bodies as bytes. */
export function acceptBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) => done(null, body))
}

/** Parses the fields of a request. Malformed JSON and multipart bodies have no fields. */
export async function fieldsOf(request: FastifyRequest): Promise<RequestFields> {
  const query = new URLSearchParams(request.url.split('?')[1] ?? '')
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const type = request.headers['content-type'] ?? ''
  const none: RequestFields = { query, body: new URLSearchParams(), files: [], json: null, isForm: false }
  if (bytes.length === 0) return none
  if (type.startsWith('application/json')) return { ...none, ...jsonFields(bytes.toString('utf8')) }
  if (type.startsWith('multipart/form-data')) return { ...none, ...(await partsOf(bytes, type)) }
  return { ...none, body: new URLSearchParams(bytes.toString('utf8')), isForm: true }
}

function jsonFields(text: string): Pick<RequestFields, 'json' | 'body'> {
  try {
    const json: unknown = JSON.parse(text)
    const members = typeof json === 'object' && json !== null && !Array.isArray(json) ? Object.entries(json) : []
    const body = new URLSearchParams(
      members.map(([name, value]): [string, string] => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    )
    return { json, body }
  } catch {
    return { json: null, body: new URLSearchParams() }
  }
}

async function partsOf(bytes: Buffer, type: string): Promise<Pick<RequestFields, 'body' | 'files'>> {
  const body = new URLSearchParams()
  const files: Part[] = []
  try {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
    for (const [name, value] of form.entries()) {
      if (typeof value === 'string') body.append(name, value)
      else files.push({ name, bytes: Buffer.from(await value.arrayBuffer()), type: value.type })
    }
  } catch {
    return { body: new URLSearchParams(), files: [] }
  }
  return { body, files }
}
