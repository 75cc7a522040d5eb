import type { FastifyInstance } from 'fastify'

export interface Drain {
  /** From now on every response closes its connection. Requests are still accepted. */
  begin(): void
  readonly draining: () => boolean
}

const idleCheckMs = 50

/**
 * Stops a server without dropping accepted requests. Clients are told to reconnect elsewhere, idle connections are
 * closed, and only requests still running `graceMs` after the start of the stop are cut off.
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
