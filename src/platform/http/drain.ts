import type { FastifyInstance } from 'fastify'

export interface Drain {
  /** Makes every response close its connection. Requests are still accepted. */
  begin(): void
  readonly draining: () => boolean
  /** Returns the milliseconds since `begin`; 0 before. */
  forMs(): number
}

const idleCheckMs = 50

/**
 * Returns the drain that stops a server without dropping accepted requests. Responses close their connection, so that
 * clients reconnect elsewhere; idle connections are closed. Requests that still run `graceMs` after `begin` are cut
 * off.
 */
export function drainable(app: FastifyInstance, graceMs: number): Drain {
  let sinceMs: number | null = null
  const begin = (): void => {
    sinceMs ??= performance.now()
  }
  const forMs = (): number => (sinceMs === null ? 0 : performance.now() - sinceMs)
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (sinceMs !== null) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('preClose', (done) => {
    begin()
    const { server } = app
    if (!server.listening) return done()
    const sweep = setInterval(() => server.closeIdleConnections(), idleCheckMs)
    const cut = setTimeout(() => server.closeAllConnections(), graceMs - forMs())
    server.once('close', () => {
      clearInterval(sweep)
      clearTimeout(cut)
    })
    done()
  })
  return { begin, draining: () => sinceMs !== null, forMs }
}
