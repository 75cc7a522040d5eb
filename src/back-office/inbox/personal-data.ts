import type { PersonalData } from '../../platform/personal-data/index.ts'
import { forgetMessages } from './forget-messages.ts'
import { exportMessages, traceSender } from './forget-store.ts'

const ofTheShop = { kept: 'The address of a mailbox of the shop.' }

/** A mailbox belongs to the shop. Its messages may mention anybody. */
export const inboxPersonalData: PersonalData = {
  feature: 'back-office/inbox',
  columns: {
    inbound_email: {
      account: ofTheShop,
      from_address: 'redacted',
      to_addresses: 'redacted',
      subject: 'redacted',
      html_body: 'redacted',
      text_body: 'redacted',
      extracted_data: 'redacted',
      action_result: 'redacted',
      error_message: 'redacted',
      metadata: 'redacted',
      message_id: { kept: 'Recognizes a message that is read from the mailbox again.' },
    },
    inbound_email_raw: { content: 'blanked' },
    mailbox: { name: ofTheShop, host: ofTheShop, username: ofTheShop, last_error: 'redacted' },
    mailbox_cursor: { account: ofTheShop },
    inbound_email_place: { account: ofTheShop },
  },
  async trace(tx, traces) {
    const { kind } = traces.subject
    if (kind !== 'customer' && kind !== 'lead') return
    traces.add('inbound_email', await traceSender(tx, traces.emails()))
  },
  async forget(tx, traces) {
    const pattern = traces.pattern()
    if ((traces.subject.kind === 'customer' || traces.subject.kind === 'lead') && pattern !== null)
      await forgetMessages(tx, traces.emails(), pattern)
  },
  async export(db, traces) {
    return { messages: await exportMessages(db, traces.rows('inbound_email')) }
  },
}
