import type { ReactNode } from 'react'
import { act, may } from '../../../api/index.ts'
import { GoAct, optionList, stateOptions } from '../../../frame/do.ts'
import { type BulkAction, columnsOf, ListFrame, useSearchState } from '../../../frame/list.ts'
import { PageHead, Thumb, t, tn } from '../../../frame/show.ts'
import { Switcher } from '../../../frame/switcher.tsx'
import { type Platform, type Post, resultsOf, thumbOf, titleOf } from '../post-facts.ts'
import { useNetworks, usePlatforms } from '../use-networks.ts'
import { CalendarView } from './calendar-view.tsx'
import { NetworkStates, PostState } from './entry.tsx'
import { backToDraft } from './move-post.ts'

export default function PostsPage() {
  const [search, set] = useSearchState()
  const view = search.view === 'week' || search.view === 'list' ? search.view : 'month'
  const actions = (
    <>
      <Switcher
        label={t('Calendar view')}
        value={view}
        onChange={(next) => set({ view: next === 'month' ? null : next })}
        options={optionList({ month: t('Month'), week: t('Week'), list: t('List') })}
      />
      {may('social-posts:write') ? <GoAct primary to="/social/posts/new" label={t('New post')} /> : null}
    </>
  )
  if (view === 'list') return <PostList actions={actions} />
  return (
    <>
      <PageHead title={t('Posts')} lead={t('Plan and schedule posts for all your networks.')} actions={actions} />
      <CalendarView view={view} day={search.day} onDay={(day) => set({ day })} />
    </>
  )
}

const column = columnsOf<Post>()
const states = ['draft', 'in_review', 'approved', 'scheduled', 'publishing', 'published', 'failed', 'archived'] as const

function PostList({ actions }: { actions: ReactNode }) {
  const { platforms } = usePlatforms()
  const { platformLabel, targetsOf } = useNetworks()
  const platformOf = ({ platform_id }: Post) => platforms.find(({ id }) => id === platform_id)
  const nameOf = (platform: Platform) => [platformLabel(platform), platform.description].filter(Boolean).join(' · ')
  return (
    <ListFrame
      actions={actions}
      title={t('Posts')}
      path="/admin/social-posts"
      to={({ id }) => `/social/posts/${id}`}
      columns={[
        column('name', t('Post'), { primary: true, sort: true }, (post) => <PostName post={post} />),
        column('state', t('Status'), (post) => <PostState post={post} />),
        column('networks', t('Networks'), (post) => (
          <NetworkStates
            targets={targetsOf(platformOf(post), post.metadata.publish_target)}
            results={resultsOf(post)}
          />
        )),
        column.time('scheduled_at', t('Scheduled for'), { sort: true }),
        column.time('posted_at', t('Published'), { sort: true }),
        column('platform', t('Platform'), { optional: true }, (post) => platformLabel(platformOf(post))),
        column.ago('created_at', t('Created'), { optional: true, sort: true }),
      ]}
      filters={[
        { key: 'status', label: t('Status'), options: stateOptions(...states) },
        {
          key: 'platform_id',
          label: t('Platform'),
          options: platforms.map((platform) => ({ value: platform.id, label: nameOf(platform) })),
        },
        { key: 'scheduled_at[gte]', label: t('Scheduled'), kind: 'since' },
        { key: 'posted_at[gte]', label: t('Published'), kind: 'since' },
        { key: 'created_at[gte]', label: t('Created'), kind: 'since' },
      ]}
      tabs={[
        { label: t('All'), search: {} },
        { label: t('To approve'), search: { status: 'in_review' } },
        { label: t('Scheduled'), search: { status: 'scheduled' } },
        { label: t('Failed'), search: { status: 'failed' } },
        { label: t('On hold'), search: { held: 'true' } },
      ]}
      bulk={may('social-posts:write') && bulk()}
      empty={{ title: t('No posts yet'), text: t('Write a post once and publish it to every network you connect.') }}
    />
  )
}

const PostName = ({ post }: { post: Post }) => (
  <span className="with-thumb">
    <Thumb src={thumbOf(post)} size={36} />
    <span>{titleOf(post)}</span>
  </span>
)

const bulk = (): BulkAction<Post>[] => [
  {
    label: t('Approve'),
    confirm: ({ length }) =>
      tn('Approves {count} post in its current version.', 'Approves {count} posts in their current version.', length),
    each: ({ id, updated_at }) => act('post', '/admin/social-posts/{id}/approve', { id, body: { seen: updated_at } }),
    done: (count) => tn('{count} post approved.', '{count} posts approved.', count),
  },
  {
    label: t('Schedule in free slots'),
    confirm: ({ length }) =>
      tn(
        '{count} post is scheduled for the next free slot of its platform.',
        '{count} posts are scheduled for the next free slots of their platforms.',
        length,
      ),
    each: ({ id }) => act('post', '/admin/social-posts/{id}/queue', { id }),
    done: (count) => tn('{count} post scheduled.', '{count} posts scheduled.', count),
  },
  {
    label: t('Move to drafts'),
    danger: true,
    confirm: ({ length }) =>
      tn(
        '{count} post will not be published. It moves back to drafts.',
        '{count} posts will not be published. They move back to drafts.',
        length,
      ),
    each: ({ id }) => backToDraft(id),
    done: (count) => tn('{count} post moved back to drafts.', '{count} posts moved back to drafts.', count),
  },
]
