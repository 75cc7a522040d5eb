import type { PersonalData } from '../../platform/personal-data/index.ts'
import { forgetPayments, tracePayments } from './forget-store.ts'

const reference = { kept: 'Finds the payment at the provider: refunds and the books need it.' }

export const paymentPersonalData: PersonalData = {
  feature: 'storefront/payments',
  columns: {
    payment_attempt: {
      next_action: 'blanked',
      failure_reason: 'blanked',
      provider_status: 'blanked',
      method: 'redacted',
      provider_ref: reference,
      // Text that an operator typed when marking a session as paid.
      provider_payment_id: 'redacted',
    },
    // Keeps the processed facts (outcome, amount, references) and deletes the rest of the provider's message.
    payment_event: { payload: 'blanked', provider_event_id: { kept: 'Recognizes an event that is delivered again.' } },
    payment_issue: {
      content: 'redacted',
      details: 'blanked',
      resolution_note: 'redacted',
      provider_payment_id: reference,
    },
    sandbox_payment: { failure_reason: 'blanked', method: 'redacted' },
  },
  async trace(tx, traces) {
    for (const { table, id } of await tracePayments(tx, traces.rows('checkout'))) traces.add(table, [id])
  },
  forget: (tx, traces) => forgetPayments(tx, traces.rows('payment_attempt'), traces.now),
}
