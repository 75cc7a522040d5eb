import { randomUUID } from 'node:crypto'
import { type IncomingMessage, maxHeaderSize, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { AppError } from '../errors.ts'
import type { Surface } from './surface.ts'

export interface BrokenRequestOptions {
  /** Headers of every response. */
  readonly headers: Readonly<Record<string, string>>
  /** Returns the error for a method that this path does not allow. */
  methodRefused(path: string): AppError
  /**
   * Returns the surface whose error format applies to the path. `path` is empty if the request line was not received.
   */
  surfaceOf(path: string): Pick<Surface, 'errorBody'>
}

interface ParserError {
  readonly code: string
  readonly packet: Buffer | null
  /** Number of bytes parsed before the error. */
  readonly bytesParsed: number
}

const parserErrorOf = (error: Error): ParserError => ({
  code: 'code' in error ? String(error.code) : '',
  packet: 'rawPacket' in error && Buffer.isBuffer(error.rawPacket) ? error.rawPacket : null,
  bytesParsed: 'bytesParsed' in error ? Number(error.bytesParsed) : 0,
})

export interface BrokenRequests {
  /** Handles Node's `clientError`. */
  refuse(error: Error, socket: Duplex): void
  listen(server: Server): void
}

/**
 * Returns the handlers for requests that Node rejects before routing: oversized or slow headers, unknown methods, and
 * text that is not HTTP. They use the error format of the path, if the request line was received. If the headers never
 * end, Node does not report their bytes, so the path is unknown.
 */
export function brokenRequests(options: BrokenRequestOptions): BrokenRequests {
  const latest = new WeakMap<Duplex, ServerResponse>()
  const answer = (socket: Duplex, { path, error }: Refused): void => {
    const body = bodyOf(options, path, error)
    if (socket.writable) socket.end(head(error, body, options.headers) + body, () => socket.destroy())
    else socket.destroy()
  }
  const afterEarlier = (socket: Duplex, refused: Refused): void => {
    const earlier = latest.get(socket)
    // The error is in the body of a request that is already being handled.
    const isInBody = earlier?.req.complete === false
    if (isInBody && earlier.headersSent) socket.destroy()
    else if (isInBody) answer(socket, { ...refused, path: pathOf(earlier.req.url ?? '') })
    else if (!earlier || earlier.writableFinished) answer(socket, refused)
    else {
      // Responses must be sent in order, so wait for the previous one.
      earlier.once('finish', () => answer(socket, refused))
      earlier.once('close', () => socket.destroy())
    }
  }
  return {
    refuse(thrown, socket) {
      const error = parserErrorOf(thrown)
      const left = error.code === 'ECONNRESET' || error.code === 'EPIPE'
      if (left || !socket.writable) socket.destroy()
      else afterEarlier(socket, refusedOf(error, options))
    },
    listen(server) {
      server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => latest.set(socket, response))
      server.on('checkExpectation', ({ url = '' }: IncomingMessage, response: ServerResponse) => {
        const error = refusal('invalid', 417, 'The only supported Expect header is 100-continue.')
        const body = bodyOf(options, pathOf(url), error)
        response.writeHead(417, fieldsOf(error, body, options.headers)).end(body)
      })
      server.on('connect', ({ url = '' }: IncomingMessage, socket: Duplex) => {
        socket.on('error', () => socket.destroy())
        const path = pathOf(url)
        afterEarlier(socket, { path, error: options.methodRefused(path) })
      })
    },
  }
}

const bodyOf = ({ surfaceOf }: BrokenRequestOptions, path: string, error: AppError): string =>
  JSON.stringify(surfaceOf(path).errorBody(error))

interface Refused {
  readonly path: string
  readonly error: AppError
}

function refusedOf(error: ParserError, { methodRefused }: BrokenRequestOptions): Refused {
  const line = requestLineOf(error)
  const path = pathOf(line.target)
  if (error.code === 'HPE_INVALID_METHOD' && line.isWhole) return { path, error: methodRefused(path) }
  return { path, error: meaningOf(error, line) }
}

function meaningOf({ code }: ParserError, { isWhole, target }: RequestLine): AppError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return refusal('request_timeout', 408, 'The request took too long. Send it again over a faster connection.')
  if (code === 'HPE_HEADER_OVERFLOW' && (!isWhole || target.length > maxHeaderSize))
    return refusal('uri_too_long', 414, 'The URL is longer than 16 KiB.')
  if (code === 'HPE_HEADER_OVERFLOW')
    return refusal('headers_too_large', 431, 'The headers are larger than 16 KiB. Send fewer or shorter ones.')
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW')
    return refusal('invalid', 413, 'The chunk extensions are larger than 16 KiB. Send none.')
  return refusal('invalid', 400, 'This is not a valid HTTP request.')
}

const refusal = (code: string, status: number, message: string): AppError =>
  new AppError(code, status, message, { severity: 'recoverable' })

interface RequestLine {
  readonly target: string
  /** Whether the line was received up to its HTTP version. */
  readonly isWhole: boolean
}

const longestLine = 64 * 1024

/** Returns the request line of the failed request, as far as the packet contains it. */
function requestLineOf({ code, packet, bytesParsed }: ParserError): RequestLine {
  if (!packet) return { target: '', isWhole: false }
  // The headers may have begun in an earlier packet. An invalid method is in the line where the method begins.
  const start = code === 'HPE_INVALID_METHOD' ? packet.lastIndexOf('\n', Math.max(0, bytesParsed - 1)) + 1 : 0
  const text = packet.toString('latin1', start, start + longestLine)
  const [line = ''] = text.split(/\r?\n/, 1)
  const [, target = '', version] = /^[!#$%&'*+.^_`|~\w-]{1,64} (\S*)( HTTP\/\d\.\d)?/.exec(line) ?? []
  return { target, isWhole: version !== undefined }
}

const pathOf = (target: string): string => target.replace(/^https?:\/\/[^/]*/i, '').split('?', 1)[0] ?? ''

const fieldsOf = (error: AppError, body: string, headers: Readonly<Record<string, string>>) => ({
  ...headers,
  ...error.details.headers,
  'request-id': randomUUID(),
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
  connection: 'close',
})

function head(error: AppError, body: string, headers: Readonly<Record<string, string>>): string {
  const fields = Object.entries(fieldsOf(error, body, headers)).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\ndate: ${new Date().toUTCString()}\r\n${fields.join('')}\r\n`
}
