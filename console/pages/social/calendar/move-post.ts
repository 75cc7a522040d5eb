import { act } from '../../../api/index.ts'
import { perform } from '../../../frame/do.ts'
import { formatMoment, t, timeZone } from '../../../frame/show.ts'
import type { Post } from '../post-facts.ts'
import { dayOf, timeOf } from './days.ts'

/** Whether a post can be moved: it is a draft, approved or scheduled. */
export const isMovable = ({ status }: Pick<Post, 'status'>): boolean =>
  status === 'draft' || status === 'approved' || status === 'scheduled'

/** Schedules a post for a local time in the console's time zone: `2026-11-22T09:30`. */
export const schedule = (id: string, wallTime: string) =>
  act('post', '/admin/social-posts/{id}/reschedule', { id, body: { scheduled_local: wallTime, time_zone: timeZone() } })

export const backToDraft = (id: string) =>
  act('put', '/admin/social-posts/{id}', { id, body: { status: 'draft', scheduled_at: null, scheduled_local: null } })

/**
 * Moves a post to another day and keeps its time of day. A post without a time gets 10:00. Returns whether it was
 * moved.
 */
export function movePost({ id, status, scheduled_at }: Post, day: string): Promise<boolean> {
  const time = scheduled_at ? timeOf(scheduled_at) : '10:00'
  return perform({
    run: () => schedule(id, `${day}T${time}`),
    done: ({ social_post }) => t('Scheduled for {moment}.', { moment: formatMoment(social_post?.scheduled_at ?? '') }),
    undo: scheduled_at && status === 'scheduled' ? () => schedule(id, `${dayOf(scheduled_at)}T${time}`) : undefined,
  })
}
