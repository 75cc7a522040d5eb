import { act, type GetData, get } from '../../api/index.ts'
import { languageName } from '../../frame/places.ts'
import { placeOf } from '../../frame/record.ts'
import { t, tn } from '../../frame/show.ts'
import { openUnits, packedParcel } from '../shop/order/order.ts'

export type NeedGroup = GetData<'/admin/needs'>['needs'][number]
export type Need = NeedGroup['entries'][number]

/** `now`: for example payments and logins. `later`: for example translations. */
export type Urgency = 'now' | 'soon' | 'later'

export interface NeedKind {
  readonly urgency: Urgency
  readonly title: (count: number) => string
  readonly action: string
  /** Returns the page on which the need is resolved. Null: the record's page. */
  readonly to?: (need: Need) => string | null
  readonly all: string
  /** Returns words for the API's `detail`, if it is a code. */
  readonly detail?: (code: string) => string
  readonly settle?: {
    readonly scope: string
    readonly run: (need: Need) => Promise<unknown>
    readonly done?: string
    /** Opens the record after `run`. */
    readonly opens?: boolean
  }
}

export const placeOfNeed = ({ record }: Need): string | null => placeOf(record.type, record.id)

async function ship({ record: { id } }: Need): Promise<void> {
  const [{ order }, { openShip }] = await Promise.all([
    get('/admin/orders/{id}', { id }),
    import('../shop/order/ship.tsx'),
  ])
  openShip(order, openUnits(order) === 0 ? packedParcel(order) : undefined)
}

/** Kinds of needs in the order in which they are shown. Unknown kinds are shown by name. */
export const needKinds = (): Readonly<Record<string, NeedKind>> => ({
  payment_issue: {
    urgency: 'now',
    title: (count) => tn('{count} payment needs a decision', '{count} payments need a decision', count),
    action: t('Decide'),
    all: '/payment-issues',
  },
  order_to_ship: {
    urgency: 'now',
    title: (count) => tn('{count} order to ship', '{count} orders to ship', count),
    action: t('Ship'),
    all: '/orders?to_ship=true',
    settle: { scope: 'orders:write', run: ship },
  },
  social_post_failed: {
    urgency: 'now',
    title: (count) => tn('{count} post failed', '{count} posts failed', count),
    action: t('Publish again'),
    all: '/social?view=list&status=failed',
    settle: {
      scope: 'social-posts:write',
      run: ({ record: { id } }) => act('post', '/admin/social-posts/{id}/publish', { id }),
      opens: true,
    },
  },
  login_expiring: {
    urgency: 'now',
    title: (count) => tn('{count} login expires soon', '{count} logins expire soon', count),
    action: t('Log in again'),
    all: '/social/platforms',
  },
  mailbox_failing: {
    urgency: 'now',
    title: (count) => tn('{count} mailbox is not connected', '{count} mailboxes are not connected', count),
    action: t('Check mailbox'),
    all: '/settings/mailboxes',
  },
  production_run_late: {
    urgency: 'soon',
    title: (count) => tn('{count} production run is late', '{count} production runs are late', count),
    action: t('View'),
    all: '/production',
  },
  stock_low: {
    urgency: 'soon',
    title: (count) => tn('{count} variant is running out', '{count} variants are running out', count),
    action: t('Restock'),
    to: (need) => `/stock?q=${encodeURIComponent(need.title)}`,
    all: '/stock',
  },
  inbound_email: {
    urgency: 'soon',
    title: (count) => tn('{count} vendor email has items to match', '{count} vendor emails have items to match', count),
    action: t('Match items'),
    all: '/inbox',
  },
  inbound_email_to_read: {
    urgency: 'soon',
    title: (count) => tn('{count} new vendor email', '{count} new vendor emails', count),
    action: t('Read order'),
    all: '/inbox?status=received',
    settle: {
      scope: 'inbound-emails:write',
      run: ({ record: { id } }) =>
        act('post', '/admin/inbound-emails/{id}/extract', {
          id,
          body: { action_type: 'create_inventory_order', force: false },
        }),
      opens: true,
    },
  },
  production_run_to_dispatch: {
    urgency: 'soon',
    title: (count) => tn('{count} production run to send', '{count} production runs to send', count),
    action: t('Send to partner'),
    all: '/production',
  },
  production_run_to_review: {
    urgency: 'soon',
    title: (count) => tn('{count} production run to review', '{count} production runs to review', count),
    action: t('Approve'),
    all: '/production?view=list&status=pending_review',
    settle: {
      scope: 'production-runs:write',
      run: ({ record: { id } }) => act('post', '/admin/production-runs/{id}/approve', { id, body: {} }),
      done: t('Production run approved.'),
    },
  },
  social_post_in_review: {
    urgency: 'soon',
    title: (count) => tn('{count} post to approve', '{count} posts to approve', count),
    action: t('Approve'),
    all: '/social?view=list&status=in_review',
    settle: {
      scope: 'social-posts:write',
      // `since` is the time of the post's last change.
      run: ({ record: { id }, since }) =>
        act('post', '/admin/social-posts/{id}/approve', { id, body: { seen: since } }),
      done: t('Post approved.'),
    },
  },
  social_post_held: {
    urgency: 'soon',
    title: (count) => tn('{count} post is on hold', '{count} posts are on hold', count),
    action: t('View'),
    all: '/social?view=list&held=true',
  },
  inventory_order_late: {
    urgency: 'soon',
    title: (count) => tn('{count} inventory order is late', '{count} inventory orders are late', count),
    action: t('View'),
    all: '/inventory-orders',
  },
  task_overdue: {
    urgency: 'soon',
    title: (count) => tn('{count} task is overdue', '{count} tasks are overdue', count),
    action: t('Done'),
    all: '/tasks',
    settle: {
      scope: 'tasks:write',
      run: ({ record: { id } }) => act('post', '/admin/tasks/{id}', { id, body: { status: 'completed' } }),
      done: t('Task completed.'),
    },
  },
  email_failed: {
    urgency: 'soon',
    title: (count) => tn('{count} email failed', '{count} emails failed', count),
    action: t('Resend'),
    all: '/settings/emails?status=failed',
    settle: {
      scope: 'emails:write',
      run: ({ record: { id } }) => act('post', '/admin/emails/{id}/retry', { id }),
      done: t('Resending the email.'),
    },
  },
  webhook_endpoint_disabled: {
    urgency: 'soon',
    title: (count) => tn('{count} webhook is disabled', '{count} webhooks are disabled', count),
    action: t('Check webhook'),
    all: '/settings/webhooks',
  },
  agent_refused: {
    urgency: 'later',
    title: (count) => tn('{count} agent was refused', '{count} agents were refused', count),
    action: t('View'),
    to: () => '/agents',
    all: '/agents',
  },
  translation_outdated: {
    urgency: 'later',
    title: (count) => tn('{count} translation is outdated', '{count} translations are outdated', count),
    action: t('Translate'),
    to: () => '/translations?state=outdated',
    all: '/translations?state=outdated',
    detail: languageName,
  },
})
