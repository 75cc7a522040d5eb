import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../src/platform/db/database.ts'
import { listMailRows, readMailRow } from '../../src/platform/mail/mail-store.ts'
import { openContent } from '../../src/platform/mail/seal-content.ts'
import { timingSafeEqualText } from '../../src/platform/secret.ts'
import type { Vault } from '../../src/platform/vault.ts'
import { mailboxPage, mailPage, noMailPage } from './page.html.ts'

export interface SandboxMailboxDeps {
  readonly db: Database
  readonly vault: Vault
  /** Null denies access. */
  readonly adminToken: string | null
}

type MailPath = { Params: { id: string } }

const css = readFileSync(new URL('mailbox.css', import.meta.url), 'utf8')
const shownMails = 100
const hidden = { schema: { hide: true } }

/**
 * `/sandbox/mailbox`: the shop's e-mails as their recipients see them. They contain addresses and login links, so the
 * browser must send the admin token as the password, with any user name.
 */
export async function sandboxMailbox(app: FastifyInstance, deps: SandboxMailboxDeps): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    if (knowsToken(request, deps.adminToken)) return
    return reply
      .code(401)
      .header('www-authenticate', 'Basic realm="Sandbox mailbox: the password is the admin token", charset="UTF-8"')
      .headers(headers)
      .type('text/plain; charset=utf-8')
      .send('The sandbox mailbox asks for the admin token, as the password of any user.\n')
  })
  // Only this page shows login links, to holders of the admin token, until the links are used.
  const read = async (id: string) => {
    const mail = await readMailRow(deps.db, id)
    return mail && (openContent(deps.vault, mail) ?? mail)
  }
  app.get('/sandbox/mailbox/mailbox.css', hidden, (_request, reply) =>
    reply.headers(headers).type('text/css; charset=utf-8').send(css),
  )
  app.get('/sandbox/mailbox', hidden, async (_request, reply) => {
    const { rows, count } = await listMailRows(deps.db, { order: '-created_at', limit: shownMails, offset: 0 })
    return page(reply, 200, mailboxPage(rows, count))
  })
  app.get<MailPath>('/sandbox/mailbox/:id', hidden, async (request, reply) => {
    const mail = await read(request.params.id)
    return mail ? page(reply, 200, mailPage(mail)) : page(reply, 404, noMailPage())
  })
  app.get<MailPath>('/sandbox/mailbox/:id/html', hidden, async (request, reply) => {
    const mail = await read(request.params.id)
    if (!mail) return page(reply, 404, noMailPage())
    return reply
      .headers({ ...headers, 'content-security-policy': mailPolicy })
      .type('text/html; charset=utf-8')
      .send(mail.html)
  })
}

function knowsToken(request: FastifyRequest, token: string | null): boolean {
  const encoded = /^Basic ([A-Za-z0-9+/]+=*)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === null || encoded === undefined) return false
  const given = Buffer.from(encoded, 'base64').toString()
  return timingSafeEqualText(given.slice(given.indexOf(':') + 1), token)
}

/** An e-mail is shown in a frame that may load the shop's logo and open links in a new window. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src http: https:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

const headers = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

const page = (reply: FastifyReply, status: number, markup: string): FastifyReply =>
  reply.code(status).headers(headers).type('text/html; charset=utf-8').send(markup)
