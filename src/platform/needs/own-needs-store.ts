import { sql } from '../db/database.ts'
import type { NeedKind } from './ports.ts'

const mailDays = 14

const emailsFailed: NeedKind = {
  kind: 'email_failed',
  area: 'emails',
  record: 'email',
  waiting: (now) => sql`select id, queued_at as since from mail
    where status = 'failed' and not forgotten and queued_at > ${now}::timestamptz - interval '${sql.lit(mailDays)} days'`,
  shown: sql`select page.id, page.since, m.to_address as title, m.last_error as detail, m.template as code
    from page join mail m on m.id = page.id`,
}

/** Endpoints that were disabled by Weft, not by a person. */
const webhooksDisabled: NeedKind = {
  kind: 'webhook_endpoint_disabled',
  area: 'webhook-endpoints',
  record: 'webhook_endpoint',
  waiting: () =>
    sql`select id, updated_at as since from webhook_endpoint where status = 'disabled' and disabled_reason is not null`,
  shown: sql`select page.id, page.since, w.url as title, w.disabled_reason as detail from page join webhook_endpoint w on w.id = page.id`,
}

export const platformNeeds: readonly NeedKind[] = [emailsFailed, webhooksDisabled]
