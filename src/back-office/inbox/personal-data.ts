import { newId } from '../../platform/ids.ts'
import { type PersonalData, redactColumns } from '../../platform/personal-data/index.ts'
import { exportMessages, forgetSender, traceSender } from './forget-store.ts'
import { insertMailSearch } from './mail-search-store.ts'
import { sealWanted } from './reseal-mail-searches.ts'

const ofTheShop = { kept: 'The address of a mailbox of the shop.' }

/** Personal data in the shop's mailboxes. Messages may mention anybody. */
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
    mail_search: { wanted: 'deleted' },
  },
  redactsLater: true,
  async trace(tx, traces) {
    const { kind } = traces.subject
    if (kind !== 'customer' && kind !== 'lead') return
    traces.add('inbound_email', await traceSender(tx, traces.emails()))
  },
  async forget(tx, traces, vault) {
    const { subject, now } = traces
    const pattern = traces.pattern()
    if (pattern === null || subject.kind === 'partner') return
    const emails = traces.emails()
    // Messages to and about a user of the shop keep their raw copies.
    const hasCopies = subject.kind === 'customer' || subject.kind === 'lead'
    if (hasCopies) await forgetSender(tx, emails)
    await redactColumns(tx, [{ table: 'mailbox', column: 'last_error' }], pattern)
    const id = newId('msearch', now.getTime())
    await insertMailSearch(tx, id, subject, sealWanted(vault, id, { pattern, emails, hasCopies }), now)
  },
  async export(db, traces) {
    return { messages: await exportMessages(db, traces.rows('inbound_email')) }
  },
}
