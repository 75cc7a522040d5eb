import { connect, createServer, type NetConnectOpts, type Server, Socket } from 'node:net'

export interface TcpProxy {
  readonly port: number
  /** Connections that clients have open now, muted ones included. */
  open(): number
  /** Connections taken since the start. */
  accepted(): number
  /** Forwards everything. Muted connections stay dead, as after a failover. Held bytes flow on. */
  pass(): void
  /** Open and new connections stay up and carry nothing, not even their end. `pass` ends this for new ones. */
  mute(): void
  /** As `mute` for the connections open now; new ones work. What a NAT timeout or a failover leaves behind. */
  muteOpen(): void
  /** Nothing passes until `pass`, and nothing is lost: a paused machine. */
  hold(): void
  /** Resets what is open and refuses new connections until `pass`. */
  drop(): void
  /** Resets what is open; new connections work. */
  dropOpen(): void
  /** Forwards every chunk so much later, in both directions, until `pass`. */
  delay(ms: number): void
  /** Resets each connection after so many more bytes of answers, until `pass`. */
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
  /** Of the answer, until the connection is cut. */
  bytesLeft: number
  muted: boolean
}

/** A TCP proxy on a free port of loopback that breaks connections in the ways that networks do. */
export async function tcpProxy(target: NetConnectOpts): Promise<TcpProxy> {
  const links = new Set<Link>()
  let mode: Mode = { kind: 'pass' }
  let accepted = 0
  let wake = new AbortController()

  const listener = createServer({ allowHalfOpen: true }, (client) => {
    accepted += 1
    if (mode.kind === 'drop') return void client.resetAndDestroy()
    // A connection made while muted never reaches the server.
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

  /** Everything that happens at `from` happens at `to`, in its order. */
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

/** A connection through a socket file cannot be reset. */
function reset(socket: Socket): void {
  if (socket.destroyed) return
  if (socket.remoteAddress === undefined) socket.destroy()
  else socket.resetAndDestroy()
}
