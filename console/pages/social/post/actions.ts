import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { act } from '../../../api/client.ts'
import { read, refresh } from '../../../api/queries.ts'
import { may, session } from '../../../api/session.ts'
import { useAsk } from '../../../frame/ask.tsx'
import type { DetailAction } from '../../../frame/detail/detail-frame.tsx'
import { openForm } from '../../../frame/form/open-form.tsx'
import { useGo } from '../../../frame/go.tsx'
import { notifyFailed, notifySaved } from '../../../frame/notify.tsx'
import { timeZone } from '../../../frame/time-zone.ts'
import { t, tn } from '../../../messages/text.ts'
import { wallTime } from '../calendar/days.ts'
import { schedule } from '../calendar/move-post.ts'
import { type Network, type Post, resultsOf } from '../post-facts.ts'
import { useNetworks } from '../use-networks.ts'

interface Actions {
  readonly next: DetailAction | null
  readonly actions: readonly (DetailAction | null | false)[]
}

/** What can be done with a post, the one thing that comes next first. */
export function usePostActions(post: Post, targets: readonly Network[], onEdit: () => void): Actions {
  const [busy, setBusy] = useState(false)
  const { label } = useNetworks()
  const ask = useAsk()
  const go = useGo()
  const needsApproval = useNeedsApproval()
  if (!may('social-posts:write')) return { next: null, actions: [] }
  const params = { path: { id: post.id } }
  const doing = (words: string, run: () => Promise<unknown>, done: string | null): DetailAction => ({
    label: words,
    loading: busy,
    disabled: busy,
    run: () => {
      setBusy(true)
      run()
        .then(() => (done === null ? undefined : notifySaved(done)))
        .catch(notifyFailed)
        .finally(() => {
          setBusy(false)
          void refresh('social-posts', 'needs')
        })
    },
  })
  const names = targets.map(label).join(', ')
  const sure = (run: () => Promise<unknown>) => async () => {
    const yes = await ask({
      title: t('Publish now'),
      text: t('It goes out on {networks} at once. What networks have cannot be taken back from here.', {
        networks: names,
      }),
    })
    if (yes) await run()
  }
  const publishIt = () => act('post', '/admin/social-posts/{id}/publish', { params, body: {} })
  const publish = doing(t('Publish now'), sure(publishIt), null)
  const submit = doing(
    t('Send for approval'),
    () => act('post', '/admin/social-posts/{id}/submit', { params }),
    t('Sent for approval.'),
  )
  const approve = doing(
    t('Approve'),
    () => act('post', '/admin/social-posts/{id}/approve', { params, body: { seen: post.updated_at } }),
    t('Approved.'),
  )
  const queue = doing(
    t('Next free slot'),
    () => act('post', '/admin/social-posts/{id}/queue', { params }),
    t('Scheduled.'),
  )
  const release = doing(
    t('Publish now'),
    sure(() => act('post', '/admin/social-posts/{id}/release', { params })),
    null,
  )
  const sync = doing(
    t('Read insights now'),
    () => act('post', '/admin/social-posts/{id}/sync-insights', { params }),
    t('Insights are up to date.'),
  )
  const retry = doing(retryWords(post, label), publishIt, null)
  const toDraft = doing(
    t('Take back to draft'),
    () =>
      act('put', '/admin/social-posts/{id}', {
        params,
        body: { status: 'draft', scheduled_at: null, scheduled_local: null },
      }),
    t('It is a draft again.'),
  )
  const archive = doing(
    t('Archive'),
    () => act('put', '/admin/social-posts/{id}', { params, body: { status: 'archived' } }),
    t('Archived.'),
  )
  const when = { label: t('Schedule…'), run: () => askTime(post) }
  const later = { label: t('Another time…'), run: () => askTime(post) }
  const edit = { label: t('Edit'), run: onEdit }
  const sendBack = { label: t('Send back…'), run: () => askNote(post.id) }
  const remove: DetailAction = {
    label: t('Delete…'),
    danger: true,
    run: () => {
      void deletePost(post, ask)
        .then((gone) => gone && go('/social'))
        .catch(notifyFailed)
    },
  }
  if (post.held_at) return { next: release, actions: [later, edit, toDraft, remove] }
  switch (post.status) {
    case 'draft':
      return needsApproval
        ? { next: submit, actions: [edit, remove] }
        : { next: when, actions: [publish, queue, edit, submit, remove] }
    case 'in_review':
      return needsApproval
        ? { next: edit, actions: [toDraft] }
        : { next: approve, actions: [sendBack, edit, toDraft, remove] }
    case 'approved':
      return { next: when, actions: [publish, queue, edit, toDraft, remove] }
    case 'scheduled':
      return { next: later, actions: [publish, edit, toDraft, remove] }
    case 'failed':
      return { next: retry, actions: [edit, later, toDraft, archive, remove] }
    case 'published':
    case 'posted':
      return { next: sync, actions: [archive] }
    case 'archived':
      return { next: null, actions: [remove] }
    case 'publishing':
      return { next: null, actions: [] }
  }
}

/** Only what failed is sent again: the others have it. */
function retryWords(post: Post, label: (network: Network) => string): string {
  const failed = resultsOf(post).filter(({ success }) => success === false)
  if (failed.length === 0) return t('Try again')
  return t('Try {networks} again', { networks: failed.map(({ platform }) => label(platform)).join(', ') })
}

/** Whether somebody else has to approve what this person writes; who cannot know asks. */
function useNeedsApproval(): boolean {
  const role = session().user?.role
  const mayKnow = may('social-settings:read')
  const { data } = useQuery({ ...read('/admin/social-settings'), enabled: mayKnow })
  if (role === 'owner' || role === undefined) return false
  return mayKnow ? (data?.social_settings?.approval_needed_by.some((one) => one === role) ?? false) : false
}

export const askTime = (post: Post) =>
  openForm({
    title: t('When it goes out'),
    fields: [
      {
        name: 'scheduled_local',
        label: t('Goes out at'),
        kind: 'moment',
        required: true,
        hint: t('Times in {zone}', { zone: timeZone() }),
        initial: wallTime(post.scheduled_at ?? nextMorning()),
      },
    ],
    submit: t('Schedule'),
    run: async ({ scheduled_local }) => {
      await schedule(post, String(scheduled_local))
      await refresh('social-posts', 'needs')
      notifySaved(t('Scheduled.'))
    },
  })

const nextMorning = (): string =>
  new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 10 * 3_600_000).toISOString()

const askNote = (id: string) =>
  openForm({
    title: t('Send the post back'),
    fields: [{ name: 'note', label: t('What should change'), kind: 'long', required: true }],
    submit: t('Send back'),
    run: async ({ note }) => {
      await act('post', '/admin/social-posts/{id}/reject', { params: { path: { id } }, body: { note: String(note) } })
      await refresh('social-posts', 'needs')
      notifySaved(t('Sent back to its author.'))
    },
  })

async function deletePost(post: Post, ask: ReturnType<typeof useAsk>): Promise<boolean> {
  const live = resultsOf(post).filter(({ success }) => success === true).length
  const yes = await ask({
    title: t('Delete the post'),
    text:
      live === 0
        ? t('No network has it. Its text and schedule are gone.')
        : tn('It stays on {count} network; Weft forgets it.', 'It stays on {count} networks; Weft forgets it.', live),
    danger: true,
  })
  if (!yes) return false
  await act('delete', '/admin/social-posts/{id}', { params: { path: { id: post.id } } })
  await refresh('social-posts', 'needs')
  notifySaved(t('The post was deleted.'))
  return true
}
