import type { PersonalData } from '../../platform/personal-data/index.ts'
import { forgetSuppressed } from './reminder-store.ts'

export const reminderPersonalData: PersonalData = {
  feature: 'storefront/emails',
  // An opt-out from reminders is kept after the deletion, as a digest of the e-mail address.
  columns: { mail_suppression: { address: 'pseudonymized' } },
  async forget(tx, traces) {
    if (traces.subject.kind === 'customer') await forgetSuppressed(tx, traces.emails())
  },
}
