import type { AddressInfo, Socket } from 'node:net'
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** How the server treats an e-mail: accept it, or fail in a realistic way. */
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
  /** Every e-mail received in full, in order, whether accepted or not. */
  readonly received: ParsedMail[]
  /** Raw source of `received`. */
  readonly raw: string[]
  /** Envelope senders. */
  readonly returnAddresses: string[]
  /** Sets one fault for each of the next e-mails. Later ones are accepted. */
  next(...faults: Fault[]): void
  stop(): Promise<void>
}

/** Starts an SMTP server on a free loopback port, without TLS. */
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
    // Tests break connections on purpose.
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

/** Formats a From or To field as `Name <address>`. */
export const addressText = (field: AddressObject | AddressObject[] | undefined): string =>
  [field ?? []]
    .flat()
    .map(({ text }) => text)
    .join(', ')
