import type { PersonalData } from '../../platform/personal-data/index.ts'
import {
  findRequestIds,
  forgetRequestIds,
  forgetSessions,
  traceSessions,
  traceTaggedAddresses,
} from './forget-store.ts'

export const checkoutPersonalData: PersonalData = {
  feature: 'storefront/checkout',
  columns: {
    checkout: { email: 'blanked', state: 'blanked' },
    checkout_listing: { email: 'blanked', text: 'blanked' },
  },
  // A session that is being paid keeps its buyer. The deletion of the person is then refused.
  ownTables: ['checkout', 'checkout_listing'],
  async trace(tx, traces) {
    if (traces.subject.kind !== 'customer') return
    traces.addEmails(await traceTaggedAddresses(tx, traces.mailboxes()))
    const found = await traceSessions(tx, { emails: traces.emails(), sessions: traces.rows('checkout') })
    traces.add('checkout', found.sessions)
    traces.addWords(found.words)
  },
  async search(tx, traces) {
    const pattern = traces.pattern()
    if (traces.subject.kind === 'customer' && pattern !== null)
      traces.searched.set(checkoutPersonalData.feature, await findRequestIds(tx, pattern))
  },
  async forget(tx, traces) {
    if (traces.subject.kind !== 'customer') return
    const { now } = traces
    await forgetSessions(tx, { emails: traces.emails(), sessions: traces.rows('checkout'), now })
    const pattern = traces.pattern()
    const found = traces.searched.get(checkoutPersonalData.feature)
    if (pattern !== null && found) await forgetRequestIds(tx, pattern, found, now)
  },
}
