import type { RecordOf } from '../../../api/index.ts'
import { session } from '../../../api/index.ts'
import { emailWords, t } from '../../../frame/show.ts'
import { fullName } from '../words.ts'

export type Order = RecordOf<'/admin/orders/{id}'>
export type Line = Order['line_items'][number]
export type Parcel = Order['fulfillments'][number]

export const changedWithOrder = ['payments', 'stock', 'emails']

export const openUnits = ({ line_items }: Pick<Order, 'line_items'>): number =>
  line_items.reduce((sum, line) => sum + line.fulfillable_quantity, 0)

export const unitsIn = (parts: readonly { readonly quantity: number }[]): number =>
  parts.reduce((sum, { quantity }) => sum + quantity, 0)

/** Returns a parcel that is packed but not shipped. Undefined if there is none. */
export const packedParcel = ({ fulfillments }: Pick<Order, 'fulfillments'>): Parcel | undefined =>
  fulfillments.find(({ status }) => status === 'created')

export const parcelOnItsWay = ({ fulfillments }: Pick<Order, 'fulfillments'>): Parcel | undefined =>
  fulfillments.find(({ status }) => status === 'shipped')

/** Whether a parcel was shipped. Then the shipping address cannot change, and the order can only be refunded. */
export const hasLeft = ({ fulfillments }: Pick<Order, 'fulfillments'>): boolean =>
  fulfillments.some(({ status }) => status === 'shipped' || status === 'delivered')

/** Returns words for the e-mail to the customer. Without a mail server, e-mails are on hold. */
export const mailWords = (name: string): string =>
  session().shop?.sends_mail
    ? t('{name} gets an email.', { name })
    : t('The email to {name} is on hold because no mail server is set up.', { name })

export const buyerName = ({ buyer, email }: Pick<Order, 'buyer' | 'email'>): string =>
  fullName(buyer) || emailWords(email)
