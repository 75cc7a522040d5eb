import type { ReactNode } from 'react'
import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { BulkAction, Column, Filter, FilterKey } from '../../../frame/list/types.ts'
import { notifySaved } from '../../../frame/notify.tsx'
import { stateWords } from '../../../frame/state.tsx'
import { Nothing, Thumb, Time } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'
import { type Platform, type Post, resultsOf, targetsOf, thumbOf, titleOf } from '../post-facts.ts'
import { useNetworks, usePlatforms } from '../use-networks.ts'
import { PostState } from './entry.tsx'
import './calendar.css'
import { NetworkStates } from './network-states.tsx'

const statuses = ['draft', 'in_review', 'approved', 'scheduled', 'publishing', 'published', 'failed', 'archived']

/** All posts as a list, for what the calendar has no place for: searching, filtering, many at once. */
export function PostList({ actions }: { actions: ReactNode }) {
  const { platforms } = usePlatforms()
  const { platformLabel } = useNetworks()
  return (
    <ListFrame
      actions={actions}
      title={t('Posts')}
      path="/admin/social-posts"
      to={({ id }) => `/social/posts/${id}`}
      columns={columns(platforms, platformLabel)}
      filters={filters(platforms, platformLabel)}
      tabs={[
        { label: t('All'), search: {} },
        { label: t('To approve'), search: { status: 'in_review' } },
        { label: t('Scheduled'), search: { status: 'scheduled' } },
        { label: t('Failed'), search: { status: 'failed' } },
        { label: t('Held'), search: { held: 'true' } },
      ]}
      bulk={may('social-posts:write') ? bulk() : undefined}
      empty={{
        title: t('No posts yet'),
        text: t('A post is written once and goes out on every network that you connect.'),
      }}
    />
  )
}

const columns = (platforms: readonly Platform[], label: (platform: Platform) => string): Column<Post>[] => {
  const platformOf = ({ platform_id }: Post) => platforms.find(({ id }) => id === platform_id)
  return [
    {
      key: 'post',
      title: t('Post'),
      primary: true,
      sort: 'name',
      cell: (post) => (
        <span className="with-thumb">
          <Thumb src={thumbOf(post)} size={36} />
          <span className="post-name">{titleOf(post)}</span>
        </span>
      ),
    },
    { key: 'state', title: t('State'), cell: (post) => <PostState post={post} /> },
    {
      key: 'networks',
      title: t('Networks'),
      cell: (post) => (
        <NetworkStates targets={targetsOf(platformOf(post), post.metadata.publish_target)} results={resultsOf(post)} />
      ),
    },
    {
      key: 'scheduled',
      title: t('Scheduled for'),
      sort: 'scheduled_at',
      cell: ({ scheduled_at }) => <Time at={scheduled_at} />,
    },
    { key: 'posted', title: t('Published'), sort: 'posted_at', cell: ({ posted_at }) => <Time at={posted_at} /> },
    {
      key: 'platform',
      title: t('Platform'),
      optional: true,
      cell: (post) => {
        const platform = platformOf(post)
        return platform ? label(platform) : <Nothing />
      },
    },
    {
      key: 'created',
      title: t('Written'),
      optional: true,
      sort: 'created_at',
      cell: ({ created_at }) => <Time at={created_at} ago />,
    },
  ]
}

const filters = (
  platforms: readonly Platform[],
  label: (platform: Platform) => string,
): Filter<FilterKey<'/admin/social-posts'>>[] => [
  { key: 'status', label: t('State'), options: statuses.map((value) => ({ value, label: stateWords(value) })) },
  {
    key: 'platform_id',
    label: t('Platform'),
    options: platforms.map((platform) => ({
      value: platform.id,
      label: [label(platform), platform.description].filter(Boolean).join(' · '),
    })),
  },
  { key: 'scheduled_at[gte]', label: t('Scheduled'), kind: 'since' },
  { key: 'posted_at[gte]', label: t('Published'), kind: 'since' },
]

type Action = 'approve' | 'queue'

/** Runs one action on each; what one of them refuses is said once the others are done. */
async function onEach(posts: readonly Post[], run: (post: Post) => Promise<unknown>): Promise<number> {
  const ends = await Promise.allSettled(posts.map(run))
  await refresh('social-posts', 'needs')
  const refused = ends.find((end) => end.status === 'rejected')
  if (refused) throw refused.reason
  return posts.length
}

const paths = {
  approve: '/admin/social-posts/{id}/approve',
  queue: '/admin/social-posts/{id}/queue',
} as const satisfies Record<Action, string>

const bulk = (): BulkAction<Post>[] => [
  {
    label: t('Approve'),
    confirm: (posts) =>
      tn('{count} post is approved as it is now.', '{count} posts are approved as they are now.', posts.length),
    run: async (posts) => {
      const count = await onEach(posts, ({ id, updated_at }) =>
        act('post', paths.approve, { params: { path: { id } }, body: { seen: updated_at } }),
      )
      notifySaved(tn('{count} post approved.', '{count} posts approved.', count))
    },
  },
  {
    label: t('Schedule for free slots'),
    confirm: (posts) =>
      tn(
        '{count} post goes out in the next free slot of its platform.',
        '{count} posts go out in the next free slots of their platforms.',
        posts.length,
      ),
    run: async (posts) => {
      const count = await onEach(posts, ({ id }) => act('post', paths.queue, { params: { path: { id } } }))
      notifySaved(tn('{count} post scheduled.', '{count} posts scheduled.', count))
    },
  },
  {
    label: t('Take back to draft'),
    danger: true,
    confirm: (posts) =>
      tn(
        '{count} post does not go out: it becomes a draft without a time.',
        '{count} posts do not go out: they become drafts without a time.',
        posts.length,
      ),
    run: async (posts) => {
      const count = await onEach(posts, ({ id }) =>
        act('put', '/admin/social-posts/{id}', {
          params: { path: { id } },
          body: { status: 'draft', scheduled_at: null, scheduled_local: null },
        }),
      )
      notifySaved(tn('{count} post is a draft again.', '{count} posts are drafts again.', count))
    },
  },
]
