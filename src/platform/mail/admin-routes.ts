import type { FastifyInstance } from 'fastify'
import { mayCall } from '../access/index.ts'
import { registerAdminAction } from '../http/admin-action.ts'
import { type AdminDeps, registerList, registerRead } from '../http/admin-resource.ts'
import { listMailRows, readMailRow } from './mail-store.ts'
import { emailSummaryView, emailView, withoutOwnLinks } from './mail-view.ts'
import type { Outbox } from './outbox.ts'
import { Email, EmailQuery, EmailSummary } from './schema.ts'
import { resendMail, retryMail } from './send-again.ts'

const tag = 'E-mails'

export interface MailAdminDeps extends AdminDeps {
  readonly outbox: Outbox
  /** Without a trailing slash. */
  readonly baseUrl: string
}

/** Registers `/emails`: mails that were sent, are queued, or failed. */
export async function mailAdminRoutes(app: FastifyInstance, deps: MailAdminDeps): Promise<void> {
  registerList(app, deps, {
    tag,
    path: '/emails',
    plural: 'emails',
    view: EmailSummary,
    query: EmailQuery,
    async list(db, query) {
      const page = await listMailRows(db, query)
      return { ...page, rows: page.rows.map(emailSummaryView) }
    },
  })
  registerRead(app, deps, {
    tag,
    path: '/emails',
    singular: 'email',
    view: Email,
    async read(db, id, caller) {
      const row = await readMailRow(db, id)
      if (!row) return null
      const view = emailView(row)
      return mayCall(caller, 'emails:write') ? view : withoutOwnLinks(view, deps.baseUrl)
    },
  })
  registerAdminAction(app, deps, {
    url: '/emails/:id/retry',
    tag,
    operationId: 'retryEmail',
    summary: 'Send an e-mail that failed or was held',
    description: 'Queues an e-mail that has failed or was held. Returns 409 if the e-mail is sent or being sent.',
    status: 200,
    singular: 'email',
    view: Email,
    target: 'email',
    run: (tx, { id }, _body, now) => retryMail(tx, deps.outbox, id, now),
  })
  registerAdminAction(app, deps, {
    url: '/emails/:id/resend',
    tag,
    operationId: 'resendEmail',
    summary: 'Resend a sent e-mail',
    description: 'Queues a copy of a sent e-mail. Returns 409 if the content of the e-mail is no longer stored.',
    status: 201,
    singular: 'email',
    view: Email,
    target: 'email',
    run: (tx, { id }, _body, now) => resendMail(tx, deps.outbox, id, now),
  })
}
