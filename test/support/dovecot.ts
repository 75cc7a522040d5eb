import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freeLoopbackPort } from './free-port.ts'
import type { SelfSignedCertificate } from './self-signed-certificate.ts'

export interface MailServer {
  /** Port for plain text. Supports STARTTLS if there is a certificate. */
  readonly port: number
  /** Port for implicit TLS. Works only if there is a certificate. */
  readonly tlsPort: number
  readonly password: string
  /** Adds messages to a user's INBOX. */
  deliver(user: string, messages: readonly string[]): Promise<void>
  /** Changes the UIDVALIDITY of the INBOX, as a restore does. */
  renumber(user: string): Promise<void>
  stop(): Promise<void>
}

const password = 'mail-password-of-the-tests'
const mailUser = 65534
let delivered = 0

export interface DovecotOptions {
  /** Without a certificate, the server offers no TLS. */
  readonly certificate?: SelfSignedCertificate
}

/** Starts a Dovecot on loopback. Every user name has a mailbox. */
export async function startDovecot({ certificate }: DovecotOptions = {}): Promise<MailServer> {
  const folder = await mkdtemp(join(tmpdir(), 'weft-dovecot-'))
  const port = await freeLoopbackPort()
  const tlsPort = await freeLoopbackPort()
  const isRoot = userInfo().uid === 0
  const mails = join(folder, 'mail')
  await mkdir(mails)
  await chmod(folder, 0o755)
  if (isRoot) await chown(mails, mailUser, mailUser)
  const owner = isRoot ? mailUser : userInfo().uid
  const group = isRoot ? mailUser : userInfo().gid
  const config = join(folder, 'dovecot.conf')
  if (certificate) {
    await writeFile(join(folder, 'cert.pem'), certificate.cert)
    await writeFile(join(folder, 'key.pem'), certificate.key, { mode: 0o600 })
  }
  await writeFile(
    config,
    `protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
${certificate ? `ssl = yes\nssl_cert = <${folder}/cert.pem\nssl_key = <${folder}/key.pem` : 'ssl = no'}
disable_plaintext_auth = no
mail_location = maildir:${mails}/%u
first_valid_uid = 1
first_valid_gid = 1
mail_max_userip_connections = 100
${isRoot ? '' : asThisUser()}
service imap-login {
  ${isRoot ? '' : 'chroot =\n'}
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${certificate ? tlsPort : 0}
  }
}
${isRoot ? '' : 'service anvil {\n  chroot =\n}\n'}
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${owner} gid=${group} home=${mails}/%u
}
namespace inbox {
  inbox = yes
}
`,
  )
  const server = spawn('dovecot', ['-F', '-c', config], {
    stdio: 'ignore',
    // Debian installs Dovecot in /usr/sbin, which is not in an ordinary user's PATH.
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` },
  })
  await listening(server, port, join(folder, 'log'))
  const inbox = async (user: string, sub: string): Promise<string> => {
    const path = join(mails, user, sub)
    await mkdir(path, { recursive: true })
    if (isRoot) for (const each of [join(mails, user), path]) await chown(each, mailUser, mailUser)
    return path
  }
  return {
    port,
    tlsPort,
    password,
    async deliver(user, messages) {
      await inbox(user, 'cur')
      const temporary = await inbox(user, 'tmp')
      const fresh = await inbox(user, 'new')
      for (const message of messages) {
        const name = join(fresh, `${1_700_000_000 + ++delivered}.M${delivered}.weft`)
        await writeFile(name, message, { mode: 0o644 })
        if (isRoot) await chown(name, mailUser, mailUser)
      }
      if (isRoot) await chown(temporary, mailUser, mailUser)
    },
    async renumber(user) {
      // UIDVALIDITY is a time in seconds, so the next one must fall into a later second.
      await wait(1100)
      for (const name of [
        'dovecot-uidlist',
        'dovecot.index',
        'dovecot.index.log',
        'dovecot.index.cache',
        'dovecot-uidvalidity',
      ])
        await rm(join(mails, user, name), { force: true })
    },
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await ended
      // Dovecot's processes can still write while they stop, so removal retries.
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

/** An ordinary user cannot change the owner of sockets to Dovecot's own users. */
function asThisUser(): string {
  const { username } = userInfo()
  const group = execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim()
  return `default_internal_user = ${username}\ndefault_internal_group = ${group}\ndefault_login_user = ${username}\n`
}

async function listening(server: ChildProcess, port: number, log: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (server.exitCode !== null)
      throw new Error(`Dovecot ended with ${server.exitCode}: ${await readFile(log, 'utf8').catch(String)}`)
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true))
      socket.once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isOpen) return
    await wait(100)
  }
  throw new Error('Dovecot does not listen.')
}

/**
 * Starts a proxy from `ownPort` to `port`. It cuts each connection once the server has sent more than `bytes` bytes.
 */
export async function cutAfter(bytes: number, port: number, ownPort: number): Promise<{ stop(): Promise<void> }> {
  const open = new Set<Socket>()
  const proxy = createServer((client) => {
    const server = connect(port, '127.0.0.1')
    let passed = 0
    const cut = (): void => {
      client.destroy()
      server.destroy()
    }
    for (const socket of [client, server]) {
      open.add(socket)
      socket.on('error', cut)
      socket.on('close', () => {
        open.delete(socket)
        cut()
      })
    }
    client.on('data', (chunk) => server.write(chunk))
    server.on('data', (chunk: Buffer) => {
      passed += chunk.length
      if (passed > bytes) return cut()
      client.write(chunk)
    })
  })
  await new Promise<void>((resolve) => proxy.listen(ownPort, '127.0.0.1', resolve))
  return {
    stop: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        proxy.close(() => resolve())
      }),
  }
}
