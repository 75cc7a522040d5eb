import type { Clock } from '../../platform/clock.ts'
import type { Subscription, WeftEvent } from '../../platform/events/events.ts'
import { type EmailDeps, type OrderTemplate, writeConfirmations, writeOrderMail } from './order-mail.ts'

interface Cause {
  readonly template: OrderTemplate
  /** Name of the event member that contains the order's id. */
  readonly order: 'id' | 'order_id'
}

const causes: ReadonlyMap<string, Cause> = new Map([
  ['order.placed', { template: 'order_confirmation', order: 'id' }],
  ['order.canceled', { template: 'order_canceled', order: 'id' }],
  ['fulfillment.shipped', { template: 'order_shipped', order: 'order_id' }],
  ['fulfillment.delivered', { template: 'order_delivered', order: 'order_id' }],
  ['refund.succeeded', { template: 'order_refunded', order: 'order_id' }],
])

/**
 * Subscription that queues the e-mails about events of orders. A repeated delivery of an event queues no second e-mail.
 */
export const emailSubscription = (deps: EmailDeps & { readonly clock: Clock }): Subscription => ({
  types: [...causes.keys()],
  subscriber: 'order-emails',
  async handle(tx, event) {
    const wanted = wantedBy(event)
    if (wanted) await writeOrderMail(tx, deps, wanted, deps.clock.now())
  },
  async handleAll(tx, events) {
    const wanted = events.map(wantedBy).filter((mail) => mail !== null)
    const now = deps.clock.now()
    // Confirmations come first, because every other e-mail about an order follows its confirmation.
    const [confirmations, others] = partition(wanted, ({ template }) => template === 'order_confirmation')
    await writeConfirmations(tx, deps, confirmations, now)
    for (const mail of others) await writeOrderMail(tx, deps, mail, now)
  },
})

function wantedBy({ type, payload }: WeftEvent) {
  const cause = causes.get(type)
  if (!cause) return null
  const { template, order } = cause
  const { id } = payload
  const orderId = payload[order]
  // A refunded payment without an order has no recipient.
  if (typeof id !== 'string' || typeof orderId !== 'string') return null
  return { template, orderId, aboutId: order === 'id' ? null : id, locale: null, dedupeKey: `${template}:${id}` }
}

const partition = <Item>(items: readonly Item[], belongs: (item: Item) => boolean): [Item[], Item[]] => [
  items.filter(belongs),
  items.filter((item) => !belongs(item)),
]
