import type { PublicEvent } from '../../platform/webhooks/index.ts'
import { readInventoryOrder } from '../inventory-orders/index.ts'
import { readRun } from '../production/index.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const aboutRun = (type: string, description: string): PublicEvent => ({
  type,
  description,
  async data(db, { id, partner_id }) {
    const run = await readRun(db, textOf(id))
    return run && { production_run: run, partner_id }
  },
})

/** Webhook events of the back office. `data` is the record as the admin API shows it when the event is delivered. */
export const backOfficePublicEvents: readonly PublicEvent[] = [
  aboutRun('production_run.sent_to_partner', 'A production run was sent to its partner.'),
  aboutRun('production_run.accepted', 'A partner accepted a production run.'),
  aboutRun('production_run.started', 'Work on a production run began.'),
  aboutRun('production_run.finished', 'Work on a production run ended.'),
  aboutRun('production_run.completed', 'Every unit of a production run is accounted for.'),
  aboutRun('production_run.declined', 'A partner declined a production run.'),
  aboutRun('production_run.unanswered', 'A partner did not answer, and the production run was taken back.'),
  aboutRun('production_run.cancelled', 'A production run was cancelled.'),
  {
    type: 'production.completed',
    description: 'Goods were made: those of a run, or of one part of a split run.',
    async data(db, { id, ...made }) {
      const run = await readRun(db, textOf(id))
      return run && { production_run: run, ...made }
    },
  },
  {
    type: 'inventory_order.received',
    description: 'Goods of an inventory order arrived.',
    async data(db, { id, ...received }) {
      const order = await readInventoryOrder(db, textOf(id))
      return order && { inventory_order: order, ...received }
    },
  },
]
