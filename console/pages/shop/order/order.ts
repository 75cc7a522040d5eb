import type { RecordOf } from '../../../api/index.ts'
import { session } from '../../../api/index.ts'
import { t } from '../../../frame/show.ts'
import { fullName } from '../words.ts'

export type Order = RecordOf<'/admin/orders/{id}'>
export type Line = Order['line_items'][number]
export type Parcel = Order['fulfillments'][number]

/** What a cancellation or refund changes beside the order. */
export const changedWithOrder = ['payments', 'stock', 'emails']

/** Units that nobody has packed or taken back yet. */
export const openUnits = ({ line_items }: Pick<Order, 'line_items'>): number =>
  line_items.reduce((sum, line) => sum + line.fulfillable_quantity, 0)

export const unitsIn = (parts: readonly { readonly quantity: number }[]): number =>
  parts.reduce((sum, { quantity }) => sum + quantity, 0)

/** The parcel that waits for a carrier, while nothing else is open. */
export const packedParcel = ({ fulfillments }: Pick<Order, 'fulfillments'>): Parcel | undefined =>
  fulfillments.find(({ status }) => status === 'created')

export const parcelOnItsWay = ({ fulfillments }: Pick<Order, 'fulfillments'>): Parcel | undefined =>
  fulfillments.find(({ status }) => status === 'shipped')

/** Something has left the shop: the buyer's address is settled, and the order is refunded rather than canceled. */
export const hasLeft = ({ fulfillments }: Pick<Order, 'fulfillments'>): boolean =>
  fulfillments.some(({ status }) => status === 'shipped' || status === 'delivered')

/** Whether the buyer now hears of it: without a mail server the e-mail is held. */
export const mailWords = (name: string): string =>
  session().shop?.sends_mail
    ? t('{name} gets an email.', { name })
    : t('The email to {name} is on hold because no mail server is set up.', { name })

export const buyerName = ({ buyer, email }: Pick<Order, 'buyer' | 'email'>): string => fullName(buyer) || email
