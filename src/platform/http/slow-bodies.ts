import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { maxBodyBytes } from './json-body.ts'

export interface BodyTimes {
  /** Time limit for a body of up to 1 MiB, or for the first 1 MiB of a larger one. */
  readonly bodyMs: number
  /** Minimum average rate for the rest of a larger body, on routes that accept one. */
  readonly bytesPerSecond: number
  /** Interval of the check. */
  readonly checkMs: number
}

const lingerMs = 500

interface OpenBody {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly bytesBefore: number
  deadlineMs: number
}

/**
 * Answers 408 to clients that send a body too slowly, and closes the connection. Does not count the time in which
 * received bytes wait for this process.
 */
export function endSlowBodies(app: FastifyInstance, times: BodyTimes): void {
  const open = new Set<OpenBody>()
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) {
      const bytesBefore = request.raw.socket.bytesRead
      const body = { request, reply, bytesBefore, deadlineMs: performance.now() + times.bodyMs }
      open.add(body)
      for (const event of ['end', 'close']) request.raw.once(event, () => open.delete(body))
    }
    done()
  })
  let lookedMs = performance.now()
  const sweep = setInterval(() => {
    const nowMs = performance.now()
    const elapsedMs = nowMs - lookedMs
    lookedMs = nowMs
    for (const body of open) {
      if (waitsForUs(body)) body.deadlineMs += elapsedMs
      if (nowMs >= body.deadlineMs + earnedMs(body, times)) {
        open.delete(body)
        end(body, times)
      }
    }
  }, times.checkMs)
  sweep.unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(sweep)
    done()
  })
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

const waitsForUs = ({ request: { raw } }: OpenBody): boolean => raw.readableLength > 0

function earnedMs({ request, bytesBefore }: OpenBody, { bytesPerSecond }: BodyTimes): number {
  if ((request.routeOptions.bodyLimit ?? maxBodyBytes) <= maxBodyBytes) return 0
  return ((request.raw.socket.bytesRead - bytesBefore) / bytesPerSecond) * 1000
}

function end({ request, reply }: OpenBody, { bodyMs }: BodyTimes): void {
  // The response began before the body was read, so the client needs no 408.
  if (reply.raw.headersSent) {
    request.raw.destroy()
    return
  }
  // Keeps reading briefly: after a reset, a client that is still sending would lose the response.
  reply.raw.once('finish', () => {
    request.raw.resume()
    setTimeout(() => request.raw.destroy(), lingerMs).unref()
  })
  reply
    .header('connection', 'close')
    .send(
      new AppError(
        'request_timeout',
        408,
        `The request body took too long: a body of up to 1 MiB has ${bodyMs / 1000} seconds. Send it again over a faster connection, or in parts.`,
        { severity: 'recoverable' },
      ),
    )
}
