import '@mantine/core/styles/InlineInput.layer.css'
import { Radio, Skeleton, TextInput } from '@mantine/core'
import { act, may, refresh, useRead } from '../../../api/index.ts'
import { GoAct, notifySaved } from '../../../frame/do.ts'
import { useSearchState } from '../../../frame/list.ts'
import { Empty, Go, PageHead, t, timeZone, useGo } from '../../../frame/show.ts'
import { schedule } from '../calendar/move-post.ts'
import { Composer } from '../composer/composer.tsx'
import { bodyOf, copyOf, type DraftPost, emptyDraft, onPlatform, type Plan } from '../composer/draft-post.ts'
import type { Post } from '../post-facts.ts'
import { useNeedsApproval, usePlatforms } from '../use-networks.ts'

export default function NewPostPage() {
  const { platforms, isPending } = usePlatforms()
  const [search] = useSearchState()
  const go = useGo()
  const usable = platforms.filter(({ status }) => status === 'active')
  const only = usable.length === 1 ? usable[0] : undefined
  const copied = useRead('/admin/social-posts/{id}', { id: search.copy ?? '' }, { enabled: search.copy !== undefined })
  const original = copied.data?.social_post
  const offered = useNeedsApproval() ? approvedFirst : everyPlan
  const planOf = ({ plan }: DraftPost) => (offered.includes(plan) ? plan : 'review')
  const day = search.day ?? ''
  const empty = emptyDraft(/^\d{4}-\d\d-\d\d$/.test(day) ? `${day}T10:00` : '')
  return (
    <>
      <PageHead title={t('New post')} back={{ to: day === '' ? '/social' : `/social?day=${day}`, label: t('Posts') }} />
      {isPending || copied.isLoading ? (
        <Skeleton height={420} />
      ) : usable.length === 0 ? (
        <Empty
          title={t('Connect a network first')}
          text={t('Connect the networks you post on. The sandbox networks work without an app of your own.')}
          action={
            may('social-platforms:write') ? (
              <GoAct primary label={t('Connect a network')} to="/social/platforms" />
            ) : null
          }
        />
      ) : (
        <Composer
          key={original?.id ?? only?.id}
          initial={original ? copyOf(original) : only ? onPlatform(empty, only) : empty}
          draftName={original ? `social-post:copy:${original.id}` : `social-post:new${day && `:${day}`}`}
          platforms={usable}
          submit={(draft) => plans[planOf(draft)].words()}
          plan={(draft, set) => <PlanChoice draft={{ ...draft, plan: planOf(draft) }} {...{ offered, set }} />}
          run={async (draft, keep) => go(`/social/posts/${await store({ ...draft, plan: planOf(draft) }, keep)}`)}
        />
      )}
    </>
  )
}

interface PlanSpec {
  readonly words: () => string
  /** Notice after success. Without it, the page of the post shows the outcome. */
  readonly done?: () => string
  readonly run?: (id: string, draft: DraftPost) => Promise<unknown>
}

const plans: Readonly<Record<Plan, PlanSpec>> = {
  draft: { words: () => t('Save draft'), done: () => t('Draft saved.') },
  review: {
    words: () => t('Send for approval'),
    done: () => t('Sent for approval.'),
    run: (id) => act('post', '/admin/social-posts/{id}/submit', { id }),
  },
  time: { words: () => t('Schedule'), done: () => t('Scheduled.'), run: (id, { at }) => schedule(id, at) },
  slot: {
    words: () => t('Schedule in the next free slot'),
    done: () => t('Scheduled.'),
    run: (id) => act('post', '/admin/social-posts/{id}/queue', { id }),
  },
  now: {
    words: () => t('Publish now'),
    run: (id) => act('post', '/admin/social-posts/{id}/publish', { id, body: {} }),
  },
}

const everyPlan = Object.keys(plans) as Plan[]
const approvedFirst: readonly Plan[] = ['draft', 'review']

interface PlanProps {
  readonly draft: DraftPost
  readonly set: (patch: Partial<DraftPost>) => void
  readonly offered: readonly Plan[]
}

function PlanChoice({ draft, set, offered }: PlanProps) {
  const id = draft.platform_id ?? ''
  const plan = useRead('/admin/social-platforms/{id}/slots', { id }, { enabled: id !== '' }).data?.slot_plan
  const hasNoSlots = offered.includes('slot') && plan?.slots.length === 0
  return (
    <Radio.Group label={t('Next step')} value={draft.plan} onChange={(plan) => set({ plan: plan as Plan })}>
      <div className="near above">
        {offered.map((value) => (
          <Radio key={value} value={value} label={plans[value].words()} disabled={value === 'slot' && hasNoSlots} />
        ))}
        {hasNoSlots ? (
          <small className="quiet">
            {t('This platform has no weekly slots yet.')} <Go to="/social/platforms">{t('Add slots')}</Go>
          </small>
        ) : null}
        {draft.plan === 'time' ? (
          <TextInput
            type="datetime-local"
            label={t('Publish at')}
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

/** A retry updates the stored post instead of creating another. */
async function store(draft: DraftPost, keep: (draft: DraftPost) => void): Promise<string> {
  if (draft.plan === 'time' && draft.at === '') throw new Error(t('Choose when to publish.'))
  const body = bodyOf(draft)
  const answer =
    draft.id === null
      ? await act('post', '/admin/social-posts', { body: { ...body, platform_id: draft.platform_id } })
      : await act('put', '/admin/social-posts/{id}', { id: draft.id, body })
  const { id } = answer.social_post as Post
  keep({ ...draft, id })
  const { run, done } = plans[draft.plan]
  await run?.(id, draft)
  await refresh()
  if (done) notifySaved(done())
  return id
}
