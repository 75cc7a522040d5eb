import type { PersonalData } from '../personal-data/index.ts'
import { forgetLogins, traceLogin } from './forget-store.ts'

/**
 * Personal data of the shop's users and of partners' people. The audit log keeps their ids, so that one person's
 * actions remain linked.
 */
export const accessPersonalData: PersonalData = {
  feature: 'platform/access',
  columns: {
    login: { email: 'deleted', password_hash: 'deleted', totp_secret: 'deleted' },
    login_session: { address: 'deleted', user_agent: 'deleted' },
    admin_user: { name: 'deleted' },
    admin_invitation: { email: 'pseudonymized', invited_by: 'pseudonymized' },
    saved_view: { title: 'redacted', query: 'redacted' },
    api_token: { name: 'redacted', created_by: 'pseudonymized' },
  },
  async trace(tx, traces) {
    const { kind, id } = traces.subject
    if (kind !== 'user' && kind !== 'partner_person') return
    const found = await traceLogin(tx, id)
    traces.add('login', [id])
    traces.add(kind === 'user' ? 'admin_user' : 'partner_person', [id])
    traces.add('admin_invitation', found.invitations)
    traces.add('api_token', found.tokens)
    traces.addEmails([found.email])
    traces.addWords([found.name])
  },
  async forget(tx, traces) {
    if (traces.rows('login').length === 0) return
    await forgetLogins(tx, { ids: traces.rows('login'), emails: traces.emails(), pseudonym: traces.pseudonym })
  },
}
