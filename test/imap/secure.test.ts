import { connect, createServer, type Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createImapOpener } from '../../src/back-office/inbox/adapters/imap-mailbox.ts'
import type { MailboxAccount } from '../../src/back-office/inbox/ports.ts'
import { freePort } from '../../src/cli/open-database.ts'
import { createServerGuard, type ServerGuardDeps } from '../../src/platform/guarded-fetch/index.ts'
import { type MailServer, startDovecot } from '../support/dovecot.ts'
import { numberedMails } from '../support/mails.ts'
import { selfSignedCertificate } from '../support/self-signed-certificate.ts'

const host = 'imap.vendor.example'
const certificate = selfSignedCertificate([host])
const trusted = getCACertificates('default')

let server: MailServer
let plain: MailServer
beforeAll(async () => {
  server = await startDovecot({ certificate })
  plain = await startDovecot()
  for (const each of [server, plain]) await each.deliver('buyer', numberedMails()(3))
})
afterAll(async () => {
  await server.stop()
  await plain.stop()
})
afterEach(() => setDefaultCACertificates(trusted))

const warnings: unknown[] = []
const log = { warn: (details: object, message: string) => void warnings.push([details, message]) }
/** Resolves the name to this machine, which counts as public unless a test says otherwise. */
const opener = (more: Partial<ServerGuardDeps> = {}, cleartextHosts: readonly string[] = []) =>
  createImapOpener({
    guard: createServerGuard({
      allowHosts: [],
      log,
      lookup: async () => [{ address: '127.0.0.1', family: 4 }],
      isPublicAddress: () => true,
      ...more,
    }),
    cleartextHosts,
  })
const account = (more: Partial<MailboxAccount> = {}): MailboxAccount => ({
  id: 'mbox_1',
  name: 'Orders',
  host,
  port: server.port,
  tls: false,
  username: 'buyer',
  password: server.password,
  folder: 'INBOX',
  ...more,
})
const counted = async (open: ReturnType<typeof opener>, one: MailboxAccount): Promise<number> => {
  const session = await open(one)
  try {
    return (await session.recent(10)).length
  } finally {
    await session.close()
  }
}
const insecure = 'No secure connection to the mailbox could be made.'

test('direct TLS and STARTTLS both read the mailbox of a server with a trusted certificate', async () => {
  setDefaultCACertificates([...trusted, certificate.cert])
  expect(await counted(opener(), account())).toBe(3)
  expect(await counted(opener(), account({ tls: true, port: server.tlsPort }))).toBe(3)
})

test('a certificate that is untrusted or for another name gets no password', async () => {
  await expect(opener()(account())).rejects.toThrow(insecure)
  await expect(opener()(account({ tls: true, port: server.tlsPort }))).rejects.toThrow(insecure)
  setDefaultCACertificates([...trusted, certificate.cert])
  const other = 'imap.elsewhere.example'
  await expect(opener()(account({ host: other }))).rejects.toThrow(insecure)
  await expect(opener()(account({ host: other, tls: true, port: server.tlsPort }))).rejects.toThrow(insecure)
})

test('a server without STARTTLS gets no password, unless it is on this machine or listed in the configuration', async () => {
  const asked = account({ port: plain.port })
  await expect(opener()(asked)).rejects.toThrow(insecure)
  expect(await counted(opener({}, [`${host}:${plain.port}`]), asked)).toBe(3)
  await expect(opener({}, [`${host}:${server.port}`])(asked)).rejects.toThrow(insecure)
  expect(await counted(opener(), account({ host: '127.0.0.1', port: plain.port }))).toBe(3)
})

test('an attacker who strips or refuses STARTTLS, or claims that no login is needed, gets no password', async () => {
  setDefaultCACertificates([...trusted, certificate.cert])
  for (const rewrite of [
    (text: string) => text.replaceAll(' STARTTLS', ''),
    (text: string) => text.replaceAll(' STARTTLS', '').replace('* OK', '* PREAUTH'),
    (text: string) => text.replace('* OK', '* PREAUTH'),
    (text: string) => text.replace(/^(\S+) OK Begin TLS.*$/m, '$1 BAD Not now'),
  ]) {
    const between = await rewriting(server.port, rewrite)
    try {
      await expect(opener()(account({ port: between.port }))).rejects.toThrow(/secure connection|could not be reached/)
      expect(between.heard()).not.toMatch(/LOGIN|AUTHENTICATE|mail-password/i)
    } finally {
      await between.stop()
    }
  }
})

test('a name that resolves to a private IP address is refused, even if it also resolves to a public one', async () => {
  const addresses = ['93.184.215.14', '10.0.0.5'].map((address) => ({ address, family: 4 }))
  const guard = createServerGuard({ allowHosts: [], log, lookup: async () => addresses })
  warnings.length = 0
  await expect(createImapOpener({ guard, cleartextHosts: [] })(account())).rejects.toThrow(
    `${host} is not a host of the public internet.`,
  )
  expect(warnings).toEqual([
    [
      { code: 'blocked_address', host },
      'outgoing connection blocked: the host is not public and not in FETCH_ALLOW_HOSTS',
    ],
  ])
})

test('FETCH_ALLOW_HOSTS admits a private server on the listed port only, and the configured mailbox needs no entry', async () => {
  const refused = '127.0.0.1 is not a host of the public internet.'
  const asked = account({ host: '127.0.0.1', port: plain.port })
  const guard = (allowHosts: readonly string[]) => ({
    guard: createServerGuard({ allowHosts, log }),
    cleartextHosts: [],
  })
  await expect(createImapOpener(guard([]))(asked)).rejects.toThrow(refused)
  await expect(createImapOpener(guard([`127.0.0.1:${server.port}`]))(asked)).rejects.toThrow(refused)
  expect(await counted(createImapOpener(guard([`127.0.0.1:${plain.port}`])), asked)).toBe(3)
  expect(await counted(createImapOpener(guard([])), { ...asked, id: null })).toBe(3)
})

/** Starts a proxy that rewrites the server's responses. */
async function rewriting(to: number, rewrite: (text: string) => string) {
  const port = await freePort('127.0.0.1')
  const open = new Set<Socket>()
  let heard = ''
  const proxy = createServer((client) => {
    const upstream = connect(to, '127.0.0.1')
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        client.destroy()
        upstream.destroy()
      })
    }
    client.on('data', (chunk) => {
      heard += chunk.toString('latin1')
      upstream.write(chunk)
    })
    upstream.on('data', (chunk: Buffer) => client.write(rewrite(chunk.toString('latin1')), 'latin1'))
  })
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  return {
    port,
    heard: () => heard,
    stop: () =>
      new Promise<void>((resolve) => {
        for (const socket of open) socket.destroy()
        proxy.close(() => resolve())
      }),
  }
}
