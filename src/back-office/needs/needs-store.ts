import { sql } from '../../platform/db/database.ts'
import type { NeedKind } from '../../platform/needs/ports.ts'
import { openDependencies } from '../production/index.ts'

/** E-mails with extracted data from which nothing was ordered, or only a part. */
const inboundEmails: NeedKind = {
  kind: 'inbound_email',
  area: 'inbound-emails',
  record: 'inbound_email',
  waiting: () => sql`select id, received_at as since from inbound_email where status = 'action_pending'
    union all select id, received_at from inbound_email where status = 'processed' and action_result ? 'open_items'`,
  shown: sql`select page.id, page.since, m.subject as title, m.from_address as detail, m.action_type as code
    from page join inbound_email m on m.id = page.id`,
}

/** E-mails that nobody has read yet. They may contain an order. */
const inboundEmailsToRead: NeedKind = {
  ...inboundEmails,
  kind: 'inbound_email_to_read',
  waiting: () => sql`select id, received_at as since from inbound_email where status = 'received'`,
}

const runShown = sql`r.quantity::float8 as quantity, coalesce(d.name, p.title, r.id) as title, n.name as detail,
  (select i.url from design_picture i where i.design_id = r.design_id order by i.position, i.id limit 1) as image_url`
const runJoins = sql`join production_run r on r.id = page.id left join design d on d.id = r.design_id
  left join product p on p.id = r.product_id left join partner n on n.id = r.partner_id`

/**
 * Late runs of partners. A run is late if a due date of its design or of one of its tasks has passed. It is also late if
 * Weft has reminded the partner because there was no news.
 */
const runsLate: NeedKind = {
  kind: 'production_run_late',
  area: 'production-runs',
  record: 'production_run',
  waiting: (now) => sql`
    select r.id, coalesce(due.at, r.last_reminded_at, r.updated_at) as since, due.at as due_at
    from production_run r left join design d on d.id = r.design_id
    cross join lateral (select least(
      case when d.target_completion_at < ${now}::timestamptz then d.target_completion_at end,
      (select min(t.due_at) from task t where t.production_run_id = r.id and t.status not in ('completed', 'cancelled') and t.due_at < ${now}::timestamptz)
    ) as at) due
    where r.status in ('sent_to_partner', 'in_progress') and r.partner_id is not null and r.finished_at is null
      and (due.at is not null or r.reminder_count > 0)`,
  shown: sql`select page.id, page.since, page.due_at, ${runShown},
      case when page.due_at is not null then 'past_due' else coalesce(r.reminder_kind, 'idle') end as code
    from page ${runJoins}`,
}

/**
 * Runs to send to a partner: approved, or declined or left unanswered by a partner. Excludes split runs and runs that
 * wait for others.
 */
const runsToDispatch: NeedKind = {
  kind: 'production_run_to_dispatch',
  area: 'production-runs',
  record: 'production_run',
  waiting: () => sql`
    select r.id, r.updated_at as since from production_run r
    where r.status in ('approved', 'awaiting_reassignment')
      and not exists (select from production_run c where c.parent_run_id = r.id)
      and not exists (select ${openDependencies(sql`r.id`)})`,
  shown: sql`select page.id, page.since, ${runShown},
      case when r.status = 'awaiting_reassignment' then 'declined' when r.partner_id is null then 'without_partner'
        when r.dispatch_state = 'awaiting_templates' then 'awaiting_templates' else 'ready' end as code
    from page ${runJoins}`,
}

const runsToReview: NeedKind = {
  kind: 'production_run_to_review',
  area: 'production-runs',
  record: 'production_run',
  waiting: () => sql`select r.id, r.created_at as since from production_run r where r.status = 'pending_review'`,
  shown: sql`select page.id, page.since, ${runShown} from page ${runJoins}`,
}

const inventoryOrdersLate: NeedKind = {
  kind: 'inventory_order_late',
  area: 'inventory-orders',
  record: 'inventory_order',
  waiting: (now) => sql`
    select o.id, (o.expected_delivery::date + 1)::timestamp at time zone store.time_zone as since from inventory_order o cross join store
    where o.status in ('pending', 'processing', 'shipped', 'partially_received')
      and o.expected_delivery < to_char(${now}::timestamptz at time zone store.time_zone, 'YYYY-MM-DD')`,
  shown: sql`select page.id, page.since, o.expected_delivery::timestamp at time zone store.time_zone as due_at, coalesce(nullif(o.order_number, ''), o.id) as title, nullif(o.vendor, '') as detail,
      o.status as code, o.total_price as amount, o.currency
    from page join inventory_order o on o.id = page.id cross join store`,
}

/** The shop's own tasks that are overdue. Overdue tasks of partners make their run late instead. */
const tasksOverdue: NeedKind = {
  kind: 'task_overdue',
  area: 'tasks',
  record: 'task',
  waiting: (now) => sql`select t.id, t.due_at as since from task t
    where t.status not in ('completed', 'cancelled') and t.due_at < ${now}::timestamptz and t.partner_id is null`,
  shown: sql`select page.id, page.since, page.since as due_at, t.title, t.priority as code from page join task t on t.id = page.id`,
}

/** Translations of texts that have changed since they were translated. */
const translationsOutdated: NeedKind = {
  kind: 'translation_outdated',
  area: 'translations',
  record: 'translation',
  waiting: () => sql`
    select concat_ws('/', t.record_type, t.record_id, t.field, l.locale) as id, l.updated_at as since,
      t.record_type, t.record_id, t.field, l.locale
    from translation_listing l join text_listing t using (text_id) where l.state = 'outdated'`,
  shown: sql`select page.id, page.since, page.locale as detail, page.field as code, page.record_type, page.record_id,
      (select left(t.source, 200) from translatable_text t
        where t.record_type = page.record_type and t.record_id = page.record_id and t.field = page.field) as title
    from page`,
}

const mailboxesFailing: NeedKind = {
  kind: 'mailbox_failing',
  area: 'mailboxes',
  record: 'mailbox',
  waiting: () =>
    sql`select id, coalesce(last_synced_at, created_at) as since from mailbox where active and last_error is not null`,
  shown: sql`select page.id, page.since, m.name as title, m.last_error as detail from page join mailbox m on m.id = page.id`,
}

export const backOfficeNeeds: readonly NeedKind[] = [
  inboundEmails,
  inboundEmailsToRead,
  runsLate,
  runsToDispatch,
  runsToReview,
  inventoryOrdersLate,
  tasksOverdue,
  translationsOutdated,
  mailboxesFailing,
]
