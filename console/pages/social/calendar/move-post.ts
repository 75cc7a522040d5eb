import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { notifyFailed, notifySaved } from '../../../frame/notify.tsx'
import { timeZone } from '../../../frame/time-zone.ts'
import { formatMoment } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import type { Post } from '../post-facts.ts'
import { dayOf, timeOf } from './days.ts'

/** Posts whose time can be set: the others are at a network, or on their way there. */
export const isMovable = ({ status }: Pick<Post, 'status'>): boolean =>
  status === 'draft' || status === 'approved' || status === 'scheduled'

/** Schedules a post for a time on the shop's clocks: `2026-11-22T09:30`. */
export async function schedule(post: Pick<Post, 'id'>, wallTime: string): Promise<Post> {
  const { social_post } = await act('post', '/admin/social-posts/{id}/reschedule', {
    params: { path: { id: post.id } },
    body: { scheduled_local: wallTime, time_zone: timeZone() },
  })
  return social_post as Post
}

/** Moves a post to another day at the same time, and offers to take that back. */
export async function movePost(post: Post, day: string): Promise<void> {
  const before = post.scheduled_at
  const wall = `${day}T${before ? timeOf(before) : '10:00'}`
  try {
    const moved = await schedule(post, wall)
    const undo =
      before && post.status === 'scheduled'
        ? { run: () => void movePost(moved, wallDayOf(post)).catch(notifyFailed) }
        : undefined
    notifySaved(t('Scheduled for {moment}.', { moment: formatMoment(moved.scheduled_at ?? '') }), undo)
  } catch (error) {
    notifyFailed(error)
  } finally {
    await refresh('social-posts')
  }
}

const wallDayOf = ({ scheduled_at }: Post): string => (scheduled_at ? dayOf(scheduled_at) : '')
