import { connect, createServer, type NetConnectOpts, type Server, Socket } from 'node:net'

export interface TcpProxy {
  readonly port: number
  /** Returns the number of open client connections, including muted ones. */
  open(): number
  /** Returns the number of connections accepted since the start. */
  accepted(): number
  /** Forwards everything and releases held bytes. Muted connections stay dead, as after a failover. */
  pass(): void
  /**
   * Keeps open and new connections up, but forwards nothing, not even their end. New connections work again after
   * `pass`.
   */
  mute(): void
  /** Mutes the open connections only, as a NAT timeout or a failover does. New ones work. */
  muteOpen(): void
  /** Holds all bytes until `pass` without losing any, like a paused machine. */
  hold(): void
  /** Resets open connections and refuses new ones until `pass`. */
  drop(): void
  /** Resets open connections. New ones work. */
  dropOpen(): void
  /** Delays every chunk in both directions until `pass`. */
  delay(ms: number): void
  /** Resets each connection after this many more bytes from the server, until `pass`. */
  cutAnswersAfter(bytes: number): void
  stop(): Promise<void>
}

type Mode =
  | { readonly kind: 'pass' | 'mute' | 'hold' | 'drop' }
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'cut'; readonly bytes: number }

interface Link {
  readonly client: Socket
  readonly server: Socket
  /** Bytes from the server until the connection is cut. */
  bytesLeft: number
  muted: boolean
}

/** Starts a TCP proxy on a free loopback port that can break connections as real networks do. */
export async function tcpProxy(target: NetConnectOpts): Promise<TcpProxy> {
  const links = new Set<Link>()
  let mode: Mode = { kind: 'pass' }
  let accepted = 0
  let wake = new AbortController()

  const listener = createServer({ allowHalfOpen: true }, (client) => {
    accepted += 1
    if (mode.kind === 'drop') return void client.resetAndDestroy()
    // A connection opened while muted never reaches the server.
    const muted = mode.kind === 'mute'
    const server = muted ? new Socket() : connect({ ...target, allowHalfOpen: true })
    const link: Link = { client, server, muted, bytesLeft: mode.kind === 'cut' ? mode.bytes : Number.POSITIVE_INFINITY }
    links.add(link)
    carry(link, client, server)
    carry(link, server, client)
  })

  const forget = (link: Link): void => {
    if (link.client.destroyed && link.server.destroyed) links.delete(link)
  }

  /** Repeats every event of `from` on `to`, in order. */
  function carry(link: Link, from: Socket, to: Socket): void {
    let last = Promise.resolve()
    const inTurn = (step: () => void): void => {
      last = last.then(async () => {
        await pause()
        if (!link.muted) step()
      })
    }
    from.on('data', (chunk: Buffer) =>
      inTurn(() => {
        if (to.destroyed) return
        const part = from === link.server ? chunk.subarray(0, link.bytesLeft) : chunk
        to.write(part)
        if (from !== link.server) return
        link.bytesLeft -= chunk.length
        if (link.bytesLeft <= 0) to.end(() => cut(link))
      }),
    )
    from.on('end', () => inTurn(() => to.end()))
    from.on('error', () => inTurn(() => reset(to)))
    from.on('close', () => {
      inTurn(() => to.destroySoon())
      forget(link)
    })
  }

  async function pause(): Promise<void> {
    while (mode.kind === 'hold') await changed(wake.signal)
    if (mode.kind === 'delay') {
      const { ms } = mode
      await new Promise((resolve) => setTimeout(resolve, ms))
    }
  }

  function cut({ client, server }: Link): void {
    reset(client)
    server.destroy()
  }

  function become(next: Mode): void {
    mode = next
    wake.abort()
    wake = new AbortController()
  }

  const muteOpen = (): void => {
    for (const link of links) link.muted = true
  }
  const dropOpen = (): void => {
    for (const link of links) cut(link)
  }

  return {
    port: await listen(listener),
    open: () => [...links].filter(({ client }) => !client.destroyed).length,
    accepted: () => accepted,
    pass() {
      for (const link of links) link.bytesLeft = Number.POSITIVE_INFINITY
      become({ kind: 'pass' })
    },
    mute() {
      muteOpen()
      become({ kind: 'mute' })
    },
    muteOpen,
    hold: () => become({ kind: 'hold' }),
    drop() {
      become({ kind: 'drop' })
      dropOpen()
    },
    dropOpen,
    delay: (ms) => become({ kind: 'delay', ms }),
    cutAnswersAfter(bytes) {
      for (const link of links) link.bytesLeft = bytes
      become({ kind: 'cut', bytes })
    },
    async stop() {
      become({ kind: 'drop' })
      dropOpen()
      await new Promise((resolve) => listener.close(resolve))
    },
  }
}

const changed = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))

async function listen(listener: Server): Promise<number> {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  if (typeof address !== 'object' || address === null) throw new Error('The proxy listens nowhere.')
  return address.port
}

/** A Unix socket cannot be reset. */
function reset(socket: Socket): void {
  if (socket.destroyed) return
  if (socket.remoteAddress === undefined) socket.destroy()
  else socket.resetAndDestroy()
}
