import type { PersonalData } from '../personal-data/index.ts'
import { exportMails, forgetMails, traceMails } from './forget-store.ts'

export const mailPersonalData: PersonalData = {
  feature: 'platform/mail',
  columns: {
    mail: {
      to_address: 'pseudonymized',
      dedupe_key: 'pseudonymized',
      subject: 'blanked',
      html: 'blanked',
      text: 'blanked',
      sealed: 'blanked',
      headers: 'blanked',
      last_error: 'blanked',
    },
  },
  async trace(tx, traces) {
    const about = [...traces.rows('order'), ...traces.rows('checkout')]
    traces.add('mail', await traceMails(tx, { to: traces.emails(), about }))
  },
  async forget(tx, traces) {
    // This feature traces again: features later in the register may have found more addresses since `trace`.
    const about = [...traces.rows('order'), ...traces.rows('checkout')]
    traces.add('mail', await traceMails(tx, { to: traces.emails(), about }))
    await forgetMails(tx, traces.rows('mail'), traces.pseudonym)
  },
  async export(db, traces) {
    return { emails: await exportMails(db, traces.rows('mail')) }
  },
}
