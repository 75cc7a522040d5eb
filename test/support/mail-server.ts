import type { AddressInfo, Socket } from 'node:net'
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** What the server does with an e-mail: take it, or fail in one of the ways that servers do. */
export type Fault =
  | 'take'
  | 'refuse for now'
  | 'refuse receiver'
  | 'refuse content'
  | 'drop after data'
  | 'never answer'

export interface MailServer {
  readonly port: number
  readonly url: string
  /** Every e-mail whose content came in whole, taken or not, in order. */
  readonly received: ParsedMail[]
  /** The same, as it came over the wire. */
  readonly raw: string[]
  /** Of the envelopes. */
  readonly returnAddresses: string[]
  /** One for each of the next e-mails; after them every one is taken. */
  next(...faults: Fault[]): void
  stop(): Promise<void>
}

/** An SMTP server on a free port of loopback, over plain TCP. */
export async function mailServer(options: { readonly password?: string } = {}): Promise<MailServer> {
  const faults: Fault[] = []
  const received: ParsedMail[] = []
  const raw: string[] = []
  const returnAddresses: string[] = []
  const sockets = new Set<Socket>()
  const server = new SMTPServer({
    disabledCommands: options.password === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: options.password === undefined,
    disableReverseLookup: true,
    onAuth(auth, _session, done) {
      if (auth.password === options.password) return done(null, { user: auth.username })
      return done(new Error('Invalid username or password'))
    },
    onRcptTo(_address, _session, done) {
      if (faults[0] !== 'refuse receiver') return done()
      faults.shift()
      return done(Object.assign(new Error('No such user here'), { responseCode: 550 }))
    },
    onData(stream, { envelope }, done) {
      returnAddresses.push(envelope.mailFrom ? envelope.mailFrom.address : '')
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const whole = Buffer.concat(chunks)
        raw.push(whole.toString())
        received.push(await simpleParser(whole))
        answer(faults.shift() ?? 'take', done)
      })
    },
  })
  function answer(fault: Fault, done: (error?: Error) => void): void {
    if (fault === 'never answer') return
    if (fault === 'drop after data') for (const socket of sockets) socket.destroy()
    else if (fault === 'refuse for now') done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
    else if (fault === 'refuse content') done(Object.assign(new Error('Looks like spam'), { responseCode: 554 }))
    else done()
  }
  server.on('error', () => {
    // A connection that a test has broken.
  })
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    raw,
    returnAddresses,
    next: (...more) => void faults.push(...more),
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

/** `Name <address>` of a From or a To. */
export const addressText = (field: AddressObject | AddressObject[] | undefined): string =>
  [field ?? []]
    .flat()
    .map(({ text }) => text)
    .join(', ')
