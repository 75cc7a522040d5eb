import { useQuery } from '@tanstack/react-query'
import { act, read, refresh } from '../../../api/index.ts'
import { notifySaved } from '../../../frame/do.ts'
import { useSearchState } from '../../../frame/list.ts'
import { DetailFrame, Facts, fact, Section, useRecordId } from '../../../frame/record.ts'
import { Go, PageHead, Time, t, timeZone } from '../../../frame/show.ts'
import { PostState } from '../calendar/entry.tsx'
import { Composer } from '../composer/composer.tsx'
import { bodyOf, draftOf } from '../composer/draft-post.ts'
import { Previews, useCheck } from '../composer/preview.tsx'
import { type Network, type Platform, type Post, titleOf } from '../post-facts.ts'
import { useNetworks, usePlatforms } from '../use-networks.ts'
import { usePostActions } from './actions.ts'
import { PostInsights } from './insights.tsx'
import { Story } from './story.tsx'

const back = () => ({ to: '/social', label: t('Posts') })

export default function PostPage() {
  const id = useRecordId()
  const [search, set] = useSearchState()
  const query = useQuery({
    ...read('/admin/social-posts/{id}', { id }),
    // What is on its way to the networks changes by itself.
    refetchInterval: ({ state }) => (state.data?.social_post?.status === 'publishing' ? 2000 : false),
  })
  const { platforms } = usePlatforms()
  const post = query.data?.social_post
  if (!post) return <DetailFrame title={t('Post')} back={back()} query={query} />
  const platform = platforms.find((one) => one.id === post.platform_id)
  if (search.edit === '1' && platform)
    return <Edit key={id} post={post} platforms={platforms} onEnd={() => set({ edit: null })} />
  return <Shown post={post} platform={platform} onEdit={() => set({ edit: '1' })} />
}

interface ShownProps {
  readonly post: Post
  readonly platform: Platform | undefined
  readonly onEdit: () => void
}

function Shown({ post, platform, onEdit }: ShownProps) {
  const { platformLabel, targetsOf } = useNetworks()
  const targets = targetsOf(platform, post.metadata.publish_target)
  const { next, actions } = usePostActions(post, targets, onEdit)
  const planned = post.scheduled_at && (
    <>
      <Time at={post.scheduled_at} /> <span className="quiet">{timeZone()}</span>
    </>
  )
  return (
    <DetailFrame
      title={titleOf(post)}
      back={back()}
      states={<PostState post={post} />}
      lead={lead(post)}
      next={next}
      actions={actions}
      record={{ type: 'social_post', id: post.id }}
      aside={
        <>
          <Section title={t('Details')}>
            <Facts
              facts={[
                fact(
                  t('Networks'),
                  platform && <Go to={`/social/platforms?open=${platform.id}`}>{platformLabel(platform)}</Go>,
                ),
                fact(t('Scheduled for'), planned),
                fact.time(t('Published'), post.posted_at),
                fact.time(t('Created'), post.created_at),
                fact.ago(t('Updated'), post.updated_at),
                fact(t('Notes'), post.notes),
              ]}
            />
          </Section>
          <PostInsights post={post} />
        </>
      }
    >
      <Section title={t('Story')}>
        <Story post={post} targets={targets} />
      </Section>
      {platform ? <Looks {...{ post, platform, targets }} /> : null}
    </DetailFrame>
  )
}

/** One sentence: where the post stands. */
function lead(post: Post): string | null {
  if (post.held_at) return t('The scheduled time has passed. Choose a new time or publish now.')
  if (post.review_note && post.status === 'draft') return t('Sent back: {note}', { note: post.review_note })
  if (post.status === 'in_review') return t('Someone else has to approve it before it is published.')
  if (post.status === 'publishing') return t('Publishing now. This page updates by itself.')
  return post.status === 'failed' ? post.error_message : null
}

/** The post as each network shows it; before it went out, with what the networks have against it. */
function Looks(props: { post: Post; platform: Platform; targets: readonly Network[] }) {
  const { post, platform, targets } = props
  const isOpen = !['published', 'posted', 'publishing', 'archived'].includes(post.status)
  const draft = draftOf(post)
  const check = useCheck(isOpen ? draft : { ...draft, platform_id: '' }, post)
  return (
    <Section title={t('Preview')}>
      {check?.problems.map(({ path, message }) => (
        <p key={path + message} className="danger">
          {message}
        </p>
      ))}
      <Previews {...{ draft, platform, targets, check }} />
    </Section>
  )
}

interface EditProps {
  readonly post: Post
  readonly platforms: readonly Platform[]
  readonly onEnd: () => void
}

const Edit = ({ post, platforms, onEnd }: EditProps) => (
  <>
    <PageHead title={titleOf(post)} back={{ to: `/social/posts/${post.id}`, label: t('Back to post') }} />
    <Composer
      initial={draftOf(post)}
      draftName={`social-post:${post.id}`}
      platforms={platforms}
      stored={post}
      submit={() => t('Save post')}
      onCancel={onEnd}
      run={async (draft) => {
        await act('put', '/admin/social-posts/{id}', { id: post.id, body: bodyOf(draft, post) })
        await refresh()
        notifySaved(t('Post saved.'))
        onEnd()
      }}
    />
  </>
)
