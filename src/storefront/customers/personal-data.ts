import type { PersonalData } from '../../platform/personal-data/index.ts'
import { forgetCustomerRow, traceCustomer } from './forget-store.ts'

export const customerPersonalData: PersonalData = {
  feature: 'storefront/customers',
  columns: {
    customer: {
      email: 'pseudonymized',
      first_name: 'blanked',
      last_name: 'blanked',
      phone_number: 'blanked',
      metadata: 'redacted',
      note: 'redacted',
    },
    customer_listing: { email: 'pseudonymized', text: 'blanked' },
  },
  async trace(tx, traces) {
    const { kind, id, email } = traces.subject
    if (kind !== 'customer') return
    if (email !== undefined) return traces.addEmails([email])
    traces.add('customer', [id])
    const { emails, words } = await traceCustomer(tx, id)
    traces.addEmails(emails)
    traces.addWords(words)
  },
  async forget(tx, traces) {
    for (const id of traces.rows('customer'))
      await forgetCustomerRow(tx, { id, email: `${id}@removed.invalid`, now: traces.now })
  },
}
