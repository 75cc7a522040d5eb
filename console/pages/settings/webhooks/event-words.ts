import { t } from '../../../frame/show.ts'

/** The events that can be subscribed to, by subject, each with when it happens. */
export const eventGroups = (): readonly {
  readonly title: string
  readonly events: readonly (readonly [string, string])[]
}[] => [
  {
    title: t('Orders'),
    events: [
      ['order.placed', t('A buyer has paid, and the order exists.')],
      ['order.updated', t('Something of an order changed.')],
      ['order.completed', t('Everything was delivered.')],
      ['order.canceled', t('An order was canceled.')],
      ['fulfillment.created', t('Items of an order were packed.')],
      ['fulfillment.shipped', t('A parcel is on its way.')],
      ['fulfillment.delivered', t('A parcel has arrived.')],
      ['fulfillment.canceled', t('A parcel was taken back.')],
    ],
  },
  {
    title: t('Payments'),
    events: [
      ['payment.succeeded', t('A payment was made.')],
      ['payment.failed', t('A payment failed.')],
      ['payment.needs_attention', t('A payment needs a person.')],
      ['refund.created', t('A refund was asked for.')],
      ['refund.succeeded', t('A refund has reached the provider.')],
      ['refund.failed', t('A refund was refused.')],
    ],
  },
  {
    title: t('Stock'),
    events: [
      ['stock.changed', t('The stock of a variant changed.')],
      ['stock.low', t('The stock of a variant fell below its mark.')],
    ],
  },
  {
    title: t('Social'),
    events: [
      ['social_platform.created', t('An account was connected.')],
      ['social_platform.updated', t('An account changed.')],
      ['social_platform.disconnected', t('An account has to be connected again.')],
      ['social_post.created', t('A post was written.')],
      ['social_post.updated', t('A post changed.')],
      ['social_post.published', t('A post is out.')],
      ['social_post.failed', t('A post could not be published.')],
    ],
  },
  {
    title: t('Making'),
    events: [
      ['production_run.sent_to_partner', t('A run was sent to a workshop.')],
      ['production_run.accepted', t('A workshop took a run.')],
      ['production_run.started', t('Work on a run began.')],
      ['production_run.finished', t('A workshop has finished a run.')],
      ['production_run.completed', t('A run was accepted as done.')],
      ['production_run.declined', t('A workshop turned a run down.')],
      ['production_run.unanswered', t('A workshop has not answered.')],
      ['production_run.cancelled', t('A run was canceled.')],
      ['production.completed', t('All runs of a design are done.')],
      ['inventory_order.received', t('Materials have arrived.')],
    ],
  },
  {
    title: t('Growth'),
    events: [
      ['analytics_event.created', t('A visit or an event was counted.')],
      ['segment.entered', t('A person came into a segment.')],
      ['segment.left', t('A person left a segment.')],
      ['experiment.started', t('An experiment began.')],
      ['experiment.completed', t('An experiment was decided.')],
      ['feedback.created', t('Somebody gave feedback.')],
      ['person.merged', t('Two records turned out to be one person.')],
    ],
  },
]
