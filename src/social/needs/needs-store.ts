import type { RawBuilder } from 'kysely'
import { sql } from '../../platform/db/database.ts'
import type { NeedKind } from '../../platform/needs/ports.ts'
import { platformLabel, platformNames, platformProfile } from '../networks/index.ts'

/** Returns SQL for the label of a platform: `Facebook Page and Instagram` for `network_ab`. */
const labelOf = (name: RawBuilder<unknown>) =>
  sql`case ${name} ${sql.join(
    platformNames.map((one) => sql`when ${sql.lit(one)} then ${sql.lit(platformLabel(one))}`),
    sql` `,
  )} end`

/** The error of a post, with labels in place of the networks' names: `Facebook Page: A permission is missing.` */
const errorOf = platformNames.reduce(
  (said, one) => sql`replace(${said}, ${sql.lit(`${one}: `)}, ${sql.lit(`${platformLabel(one)}: `)})`,
  sql`p.error_message`,
)

const posts = (kind: string, condition: RawBuilder<unknown>, since = sql`p.updated_at`): NeedKind => ({
  kind,
  area: 'social-posts',
  record: 'social_post',
  waiting: () => sql`select p.id, ${since} as since from social_post p where ${condition}`,
  shown: sql`select page.id, page.since, p.name as title, coalesce(${errorOf}, ${labelOf(sql`f.name`)}) as detail, p.scheduled_at as due_at,
      (select m.value ->> 'url' from jsonb_each(p.media_attachments) m where m.value ->> 'type' = 'image' order by m.key::int limit 1) as image_url
    from page join social_post p on p.id = page.id join social_platform f on f.id = p.platform_id`,
})

const day = sql`interval '1 day'`
const momentIn = (text: RawBuilder<unknown>) =>
  sql`case when ${text} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T' then (${text})::timestamptz end`
/** Platforms whose logins last for weeks. A job renews them two weeks before they expire. */
const renewedAhead = platformNames.filter((name) => platformProfile(name).renewal === 'ahead')

const loginsExpiring: NeedKind = {
  kind: 'login_expiring',
  area: 'social-platforms',
  record: 'social_platform',
  waiting: (now) => sql`
    select p.id, case when p.status = 'error' then p.updated_at else least(e.ends_at, ${now}::timestamptz) end as since, e.ends_at
    from social_platform p left join social_platform_health h on h.platform_id = p.id
    cross join lateral (select least(
      case when p.name = any(${renewedAhead}::text[]) then ${momentIn(sql`p.api_config ->> 'expires_at'`)} end,
      ${momentIn(sql`h.report ->> 'data_access_expires_at'`)}) as ends_at) e
    where p.status = 'error' or (p.status = 'active' and e.ends_at <= ${now}::timestamptz + 7 * ${day})`,
  shown: sql`select page.id, page.since, ${labelOf(sql`p.name`)} as title, p.status_reason as detail, page.ends_at as due_at,
      case when p.status = 'error' then 'login_ended' else 'login_ends' end as code
    from page join social_platform p on p.id = page.id`,
}

export const socialNeeds: readonly NeedKind[] = [
  posts('social_post_failed', sql`p.status = 'failed'`),
  posts('social_post_held', sql`p.held_at is not null`, sql`p.held_at`),
  posts('social_post_in_review', sql`p.status = 'in_review'`),
  loginsExpiring,
]
