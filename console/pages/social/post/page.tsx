import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { act } from '../../../api/client.ts'
import { read, refresh } from '../../../api/queries.ts'
import { DetailFrame, Facts, Section } from '../../../frame/detail/detail-frame.tsx'
import { Go } from '../../../frame/go.tsx'
import { notifySaved } from '../../../frame/notify.tsx'
import { PageHead } from '../../../frame/page-head.tsx'
import { useSearchState } from '../../../frame/search-state.ts'
import { timeZone } from '../../../frame/time-zone.ts'
import { Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { PostState } from '../calendar/entry.tsx'
import { Composer } from '../composer/composer.tsx'
import { bodyOf, draftOf } from '../composer/draft-post.ts'
import { type Platform, type Post, targetsOf, titleOf } from '../post-facts.ts'
import { useNetworks, usePlatforms } from '../use-networks.ts'
import { usePostActions } from './actions.ts'
import { PostInsights } from './insights.tsx'
import { Looks } from './looks.tsx'
import { Story } from './story.tsx'

const back = () => ({ to: '/social', label: t('Posts') })

export default function PostPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const [search, set] = useSearchState()
  const answer = useQuery({
    ...read('/admin/social-posts/{id}', { params: { path: { id } } }),
    // What is on its way to the networks changes by itself.
    refetchInterval: ({ state }) => (state.data?.social_post?.status === 'publishing' ? 2000 : false),
  })
  const { platforms } = usePlatforms()
  const post = answer.data?.social_post
  if (!post)
    return (
      <DetailFrame title={t('Post')} back={back()} loading error={answer.error} retry={() => void answer.refetch()}>
        {null}
      </DetailFrame>
    )
  const platform = platforms.find((one) => one.id === post.platform_id)
  if (search.edit === '1' && platform)
    return <Edit key={post.id} post={post} platforms={platforms} onEnd={() => set({ edit: null })} />
  return <Shown post={post} platform={platform} onEdit={() => set({ edit: '1' })} />
}

interface ShownProps {
  readonly post: Post
  readonly platform: Platform | undefined
  readonly onEdit: () => void
}

function Shown({ post, platform, onEdit }: ShownProps) {
  const { platformLabel } = useNetworks()
  const targets = targetsOf(platform, post.metadata.publish_target)
  const { next, actions } = usePostActions(post, targets, onEdit)
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
          <Section title={t('Facts')}>
            <Facts
              facts={[
                platform && {
                  label: t('Goes out on'),
                  value: <Go to={`/social/platforms?open=${platform.id}`}>{platformLabel(platform)}</Go>,
                },
                post.scheduled_at !== null && {
                  label: t('Scheduled for'),
                  value: (
                    <>
                      <Time at={post.scheduled_at} /> <span className="quiet">{post.time_zone ?? timeZone()}</span>
                    </>
                  ),
                },
                post.posted_at !== null && { label: t('Published'), value: <Time at={post.posted_at} /> },
                { label: t('Written'), value: <Time at={post.created_at} /> },
                { label: t('Changed'), value: <Time at={post.updated_at} ago /> },
                post.notes !== null && { label: t('Notes'), value: post.notes },
              ].map((fact) => fact || null)}
            />
          </Section>
          <PostInsights post={post} />
        </>
      }
    >
      <Section title={t('Story')}>
        <Story post={post} targets={targets} />
      </Section>
      <Looks post={post} platform={platform} targets={targets} />
    </DetailFrame>
  )
}

/** One sentence: where the post stands. */
function lead(post: Post): string | undefined {
  if (post.held_at) return t('Its time passed before it could go out, so it waits for you.')
  if (post.review_note && post.status === 'draft') return t('Sent back: {note}', { note: post.review_note })
  if (post.status === 'in_review') return t('Somebody has to approve it before it goes out.')
  if (post.status === 'publishing') return t('Weft is publishing it. This page follows.')
  if (post.status === 'failed') return post.error_message ?? undefined
  return undefined
}

interface EditProps {
  readonly post: Post
  readonly platforms: readonly Platform[]
  readonly onEnd: () => void
}

function Edit({ post, platforms, onEnd }: EditProps) {
  return (
    <>
      <PageHead title={titleOf(post)} back={{ to: `/social/posts/${post.id}`, label: t('Back to the post') }} />
      <Composer
        initial={draftOf(post)}
        draftName={`social-post:${post.id}`}
        platforms={platforms}
        stored={post}
        submit={() => t('Save post')}
        onCancel={onEnd}
        run={async (draft) => {
          await act('put', '/admin/social-posts/{id}', {
            params: { path: { id: post.id } },
            body: bodyOf(draft, post) as never,
          })
          await refresh('social-posts')
          notifySaved(t('Post saved.'))
          onEnd()
        }}
      />
    </>
  )
}
