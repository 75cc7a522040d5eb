import { t } from '../../../frame/show.ts'

export const eventGroups = (): readonly {
  readonly title: string
  readonly events: readonly (readonly [string, string])[]
}[] => [
  {
    title: t('Orders'),
    events: [
      ['order.placed', t('An order was placed and paid.')],
      ['order.updated', t('An order was updated.')],
      ['order.completed', t('An order was completely delivered.')],
      ['order.canceled', t('An order was canceled.')],
      ['fulfillment.created', t('Order items were packed.')],
      ['fulfillment.shipped', t('A parcel was shipped.')],
      ['fulfillment.delivered', t('A parcel was delivered.')],
      ['fulfillment.canceled', t('A parcel was canceled.')],
    ],
  },
  {
    title: t('Payments'),
    events: [
      ['payment.succeeded', t('A payment succeeded.')],
      ['payment.failed', t('A payment failed.')],
      ['payment.needs_attention', t('A payment needs your decision.')],
      ['refund.created', t('A refund was created.')],
      ['refund.succeeded', t('A refund succeeded.')],
      ['refund.failed', t('A refund failed.')],
    ],
  },
  {
    title: t('Stock'),
    events: [
      ['stock.changed', t('A variant’s stock changed.')],
      ['stock.low', t('A variant’s stock fell below its low stock level.')],
    ],
  },
  {
    title: t('Social'),
    events: [
      ['social_platform.created', t('An account was connected.')],
      ['social_platform.updated', t('An account was updated.')],
      ['social_platform.disconnected', t('An account needs to be reconnected.')],
      ['social_post.created', t('A post was created.')],
      ['social_post.updated', t('A post was updated.')],
      ['social_post.published', t('A post was published.')],
      ['social_post.failed', t('A post failed to publish.')],
    ],
  },
  {
    title: t('Making'),
    events: [
      ['production_run.sent_to_partner', t('A production run was sent to a partner.')],
      ['production_run.accepted', t('A partner accepted a production run.')],
      ['production_run.started', t('Work on a production run started.')],
      ['production_run.finished', t('A partner finished a production run.')],
      ['production_run.completed', t('A production run was completed.')],
      ['production_run.declined', t('A partner declined a production run.')],
      ['production_run.unanswered', t('A partner did not respond.')],
      ['production_run.cancelled', t('A production run was canceled.')],
      ['production.completed', t('All production runs of a design were completed.')],
      ['inventory_order.received', t('Materials arrived.')],
    ],
  },
  {
    title: t('Growth'),
    events: [
      ['analytics_event.created', t('A visit or event was recorded.')],
      ['segment.entered', t('A person joined a segment.')],
      ['segment.left', t('A person left a segment.')],
      ['experiment.started', t('An experiment started.')],
      ['experiment.completed', t('An experiment was decided.')],
      ['feedback.created', t('Someone left feedback.')],
      ['person.merged', t('Two people were merged.')],
    ],
  },
]
