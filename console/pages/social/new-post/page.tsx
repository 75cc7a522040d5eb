import '@mantine/core/styles/InlineInput.layer.css'
import { Button, Radio, Skeleton, TextInput } from '@mantine/core'
import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { Empty } from '../../../frame/empty.tsx'
import { Go, useGo } from '../../../frame/go.tsx'
import { notifySaved } from '../../../frame/notify.tsx'
import { PageHead } from '../../../frame/page-head.tsx'
import { useSearchState } from '../../../frame/search-state.ts'
import { timeZone } from '../../../frame/time-zone.ts'
import { t } from '../../../messages/text.ts'
import { schedule } from '../calendar/move-post.ts'
import { Composer } from '../composer/composer.tsx'
import { bodyOf, type DraftPost, emptyDraft, onPlatform, type Plan } from '../composer/draft-post.ts'
import type { Post } from '../post-facts.ts'
import { usePlatforms } from '../use-networks.ts'

export default function NewPostPage() {
  const { platforms, isPending } = usePlatforms()
  const [search] = useSearchState()
  const go = useGo()
  const usable = platforms.filter(({ status }) => status === 'active')
  const only = usable.length === 1 ? usable[0] : undefined
  const empty = emptyDraft(/^\d{4}-\d\d-\d\d$/.test(search.day ?? '') ? `${search.day}T10:00` : '')
  return (
    <>
      <PageHead title={t('New post')} back={{ to: '/social', label: t('Posts') }} />
      {isPending ? (
        <Skeleton height={420} />
      ) : usable.length === 0 ? (
        <NoPlatform />
      ) : (
        <Composer
          key={only?.id}
          initial={only ? onPlatform(empty, only) : empty}
          draftName="social-post:new"
          platforms={usable}
          submit={({ plan }) => planWords()[plan]}
          plan={(draft, set) => <PlanChoice draft={draft} set={set} />}
          run={async (draft, keep) => go(`/social/posts/${await store(draft, keep)}`)}
        />
      )}
    </>
  )
}

const NoPlatform = () => (
  <Empty
    title={t('Connect a network first')}
    text={t('A post goes out on the networks that you connect. The sandbox networks need no app of your own.')}
    action={
      may('social-platforms:write') ? (
        <Button component={Go} to="/social/platforms">
          {t('Connect a network')}
        </Button>
      ) : null
    }
  />
)

const planWords = (): Record<Plan, string> => ({
  draft: t('Save draft'),
  review: t('Send for approval'),
  time: t('Schedule'),
  slot: t('Schedule for the next free slot'),
  now: t('Publish now'),
})

function PlanChoice({ draft, set }: { draft: DraftPost; set: (patch: Partial<DraftPost>) => void }) {
  return (
    <Radio.Group label={t('What happens next')} value={draft.plan} onChange={(plan) => set({ plan: plan as Plan })}>
      <div className="compose-plan">
        {(Object.entries(planWords()) as [Plan, string][]).map(([value, label]) => (
          <Radio key={value} value={value} label={label} />
        ))}
        {draft.plan === 'time' ? (
          <TextInput
            type="datetime-local"
            label={t('Goes out at')}
            description={t('Times in {zone}', { zone: timeZone() })}
            required
            value={draft.at}
            onChange={({ currentTarget }) => set({ at: currentTarget.value })}
          />
        ) : null}
      </div>
    </Radio.Group>
  )
}

/** Stores the post and does what was planned. One that is stored already is changed, so that trying again makes no second. */
async function store(draft: DraftPost, keep: (draft: DraftPost) => void): Promise<string> {
  const body = bodyOf(draft)
  const answer =
    draft.id === null
      ? await act('post', '/admin/social-posts', { body: { ...body, platform_id: draft.platform_id } })
      : await act('put', '/admin/social-posts/{id}', { params: { path: { id: draft.id } }, body })
  const post = answer.social_post as Post
  keep({ ...draft, id: post.id })
  const params = { path: { id: post.id } }
  if (draft.plan === 'review') await act('post', '/admin/social-posts/{id}/submit', { params })
  if (draft.plan === 'time') await schedule(post, draft.at)
  if (draft.plan === 'slot') await act('post', '/admin/social-posts/{id}/queue', { params })
  if (draft.plan === 'now') await act('post', '/admin/social-posts/{id}/publish', { params, body: {} })
  await refresh('social-posts', 'needs')
  notifySaved(done()[draft.plan])
  return post.id
}

const done = (): Record<Plan, string> => ({
  draft: t('Draft saved.'),
  review: t('Sent for approval.'),
  time: t('Scheduled.'),
  slot: t('Scheduled.'),
  now: t('On its way to the networks.'),
})
