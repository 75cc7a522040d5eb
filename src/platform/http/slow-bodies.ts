import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { maxBodyBytes } from './json-body.ts'

export interface BodyTimes {
  /** For a whole body of up to 1 MiB, and for the beginning of a larger one. */
  readonly bodyMs: number
  /** What a route for larger bodies has to receive per second on average, after that time. */
  readonly bytesPerSecond: number
  /** How often connections are looked at. */
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
 * Answers 408 to a caller who takes too long over a body, and closes the connection. The time in which received bytes
 * wait for this process does not count.
 */
export function endSlowBodies(app: FastifyInstance, times: BodyTimes): void {
  const open = new Set<OpenBody>()
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) {
      const bytesBefore = request.raw.socket.bytesRead
      const body = { request, reply, bytesBefore, deadlineMs: performance.now() + times.bodyMs }
      open.add(body)
      request.raw.once('close', () => open.delete(body))
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
  // The answer went out before the body was read: nobody is waiting.
  if (reply.sent) {
    request.raw.destroy()
    return
  }
  // A reset would take the answer from a caller who is still sending, so what comes in is read for a moment longer.
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
