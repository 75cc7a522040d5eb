import type { FastifyInstance } from 'fastify'

export interface Drain {
  /** From now on every answer also ends its connection; requests are still taken. */
  begin(): void
  readonly draining: () => boolean
}

const idleCheckMs = 50

/**
 * Lets a server end without dropping a request that it has accepted: callers are told to leave, connections are closed
 * as they fall idle, and only what is still busy `graceMs` after the end has begun is cut off.
 */
export function drainable(app: FastifyInstance, graceMs: number): Drain {
  let draining = false
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('preClose', (done) => {
    draining = true
    const { server } = app
    if (!server.listening) return done()
    const sweep = setInterval(() => server.closeIdleConnections(), idleCheckMs)
    const cut = setTimeout(() => server.closeAllConnections(), graceMs)
    server.once('close', () => {
      clearInterval(sweep)
      clearTimeout(cut)
    })
    done()
  })
  return {
    begin() {
      draining = true
    },
    draining: () => draining,
  }
}
