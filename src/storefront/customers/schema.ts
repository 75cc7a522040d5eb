import { z } from 'zod'
import { AmountSum, CurrencyCode, EmailAddress, IsoTime, Moment } from '../../platform/http/fields.ts'
import { listQuery, SearchText, SeveralCountries } from '../../platform/http/list-query.ts'

const Text = z.string().nullable()

/** Orders that were not canceled, by currency, in the minor unit. `refunded` includes pending refunds. */
const CurrencyTotal = z.object({ currency: z.string(), orders: z.int(), total: AmountSum, refunded: AmountSum })

const Head = {
  id: z.string(),
  email: z.string(),
  first_name: Text,
  last_name: Text,
  phone_number: Text,
  note: Text,
  metadata: z.record(z.string(), z.unknown()),
  /** Includes canceled orders. */
  order_count: z.int(),
  totals: z.array(CurrencyTotal),
  last_order_at: IsoTime.nullable(),
  /** When the person's data was deleted. */
  anonymized_at: IsoTime.nullable(),
  created_at: IsoTime,
  updated_at: IsoTime,
}
export const CustomerSummary = z.object(Head)
export type CustomerSummaryView = z.infer<typeof CustomerSummary>

export const Customer = z.object({
  ...Head,
  /** The newest hundred orders. */
  orders: z.array(
    z.object({
      id: z.string(),
      display_id: z.string(),
      status: z.enum(['pending', 'completed', 'canceled']),
      currency: z.string(),
      total: z.int(),
      created_at: IsoTime,
    }),
  ),
})
export type CustomerView = z.infer<typeof Customer>

export const CustomerQuery = listQuery(['-created_at', 'email', 'orders', 'spent'], {
  email: z.string().trim().max(254).optional().describe('Exact e-mail address, ignoring case.'),
  q: SearchText.optional().describe('Searches e-mail address, names and telephone number, ignoring case.'),
  created_from: Moment.optional(),
  created_to: Moment.optional(),
  country: SeveralCountries.optional().describe(
    'Customers with an order to one of these countries. Each is two capital letters.',
  ),
  currency: CurrencyCode.optional().describe(
    'Customers who order most often in this currency. Without it, `spent` compares amounts in different currencies.',
  ),
})
export type CustomerFilter = z.infer<typeof CustomerQuery>

const Word = z.string().trim().min(1).max(255).nullable().optional()
export const UpdateCustomerBody = z.strictObject({
  first_name: Word,
  last_name: Word,
  phone_number: Word,
  note: z.string().trim().min(1).max(10_000).nullable().optional(),
  /** Sets each given key; null removes it. */
  metadata: z.record(z.string().min(1).max(255), z.unknown()).optional(),
})
export type UpdateCustomer = z.infer<typeof UpdateCustomerBody>

const Rows = z.array(z.record(z.string(), z.unknown()))
/** The records that Weft stores about a person, without payment tokens and links. */
const Copy = {
  customer: CustomerSummary,
  orders: Rows,
  checkouts: Rows,
  /** Advertising data: the person, scores, segments, feedback, events, visits. */
  advertising: Rows,
  /** E-mails sent to the person: time, subject and delivery. */
  emails: Rows,
  /** E-mails from the person to the shop's mailboxes. */
  messages: Rows,
  exported_at: IsoTime,
}
export const CustomerExport = z.object(Copy)
/** The same about a person who may not be a customer. */
export const PersonExport = z.object({
  ...Copy,
  customer: CustomerSummary.nullable().describe('Null if no customer has this address.'),
})

export const AddressBody = z.strictObject({ email: EmailAddress.toLowerCase() })

/** Number of deleted or anonymized records, by kind. */
export const Forgotten = z.object({
  customers: z.int(),
  orders: z.int(),
  checkouts: z.int(),
  emails: z.int().describe('Number of e-mails from the shop to the person.'),
  messages: z.int().describe('Number of e-mails from the person in the mailboxes of the shop.'),
  people: z.int().describe('Number of the person’s profiles in ad planning.'),
})
export type ForgottenView = z.infer<typeof Forgotten>
