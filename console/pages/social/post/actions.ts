import { act, may, refresh } from '../../../api/index.ts'
import { danger, field, openForm, perform } from '../../../frame/do.ts'
import type { DetailAction } from '../../../frame/record.ts'
import { t, timeZone, tn, useGo } from '../../../frame/show.ts'
import { wallTime } from '../calendar/days.ts'
import { backToDraft, schedule } from '../calendar/move-post.ts'
import { type Network, type Post, resultsOf } from '../post-facts.ts'
import { useNeedsApproval, useNetworks } from '../use-networks.ts'

interface Actions {
  readonly next: DetailAction | null
  readonly actions: readonly (DetailAction | null | false)[]
}

export function usePostActions(post: Post, targets: readonly Network[], onEdit: () => void): Actions {
  const { label } = useNetworks()
  const go = useGo()
  const needsApproval = useNeedsApproval()
  if (!may('social-posts:write')) return { next: null, actions: [] }
  const { id } = post
  // Reads the post again even after an error, because an error of the networks changes it too.
  const tried = (run: () => Promise<unknown>) => () => run().finally(() => refresh('social-posts'))
  const doing = (words: string, done: string | undefined, run: () => Promise<unknown>): DetailAction => ({
    label: words,
    run: () => perform({ run: tried(run), done }),
  })
  const publishing = (run: () => Promise<unknown>): DetailAction => ({
    label: t('Publish now'),
    run: () =>
      perform({
        confirm: {
          title: t('Publish now'),
          text: t('Publishes to {networks} now. You can’t undo this from here.', {
            networks: targets.map(label).join(', '),
          }),
        },
        run: tried(run),
      }),
  })
  const call = (verb: 'submit' | 'queue' | 'release' | 'sync-insights') => () =>
    act('post', `/admin/social-posts/{id}/${verb}`, { id })
  const publishIt = () => act('post', '/admin/social-posts/{id}/publish', { id, body: {} })
  const approveIt = () => act('post', '/admin/social-posts/{id}/approve', { id, body: { seen: post.updated_at } })
  const archiveIt = () => act('put', '/admin/social-posts/{id}', { id, body: { status: 'archived' } })
  const publish = publishing(publishIt)
  const release = publishing(call('release'))
  const retry = doing(retryWords(post, label), undefined, publishIt)
  const submit = doing(t('Send for approval'), t('Sent for approval.'), call('submit'))
  const approve = doing(t('Approve'), t('Approved.'), approveIt)
  const queue = doing(t('Next free slot'), t('Scheduled.'), call('queue'))
  const sync = doing(t('Refresh insights'), t('Insights are up to date.'), call('sync-insights'))
  const toDraft = doing(t('Move to drafts'), t('Moved back to drafts.'), () => backToDraft(id))
  const archive = doing(t('Archive'), t('Archived.'), archiveIt)
  const when = { label: t('Schedule…'), run: () => askTime(post) }
  const later = { label: t('Pick a time…'), run: () => askTime(post) }
  const edit = { label: t('Edit'), run: onEdit }
  const another = { label: t('New post'), run: () => go('/social/posts/new') }
  const sendBack = { label: t('Send back…'), run: () => askNote(id) }
  const copy = { label: t('Duplicate'), run: () => go(`/social/posts/new?copy=${id}`) }
  const remove = { label: t('Delete…'), danger: true, run: () => deletePost(post, () => go('/social')) }
  if (post.held_at) return { next: release, actions: [later, edit, copy, toDraft, remove] }
  switch (post.status) {
    case 'draft':
      return needsApproval
        ? { next: submit, actions: [edit, copy, remove] }
        : { next: when, actions: [publish, queue, edit, copy, submit, remove] }
    case 'in_review':
      return needsApproval
        ? { next: edit, actions: [copy, toDraft] }
        : { next: approve, actions: [sendBack, edit, copy, toDraft, remove] }
    case 'approved':
      return { next: when, actions: [publish, queue, edit, copy, toDraft, remove] }
    case 'scheduled':
      return { next: another, actions: [later, publish, edit, copy, toDraft, remove] }
    case 'failed':
      return { next: retry, actions: [edit, later, copy, toDraft, archive, remove] }
    case 'published':
    case 'posted':
      return { next: sync, actions: [copy, archive] }
    case 'archived':
      return { next: null, actions: [copy, remove] }
    case 'publishing':
      return { next: null, actions: [] }
  }
}

/** Returns the label of a retry, which names the failed networks. Networks that have the post are skipped. */
function retryWords(post: Post, label: (network: Network) => string): string {
  const failed = resultsOf(post).filter(({ success }) => success === false)
  if (failed.length === 0) return t('Try again')
  return t('Retry {networks}', { networks: failed.map(({ platform }) => label(platform)).join(', ') })
}

const askTime = ({ id, scheduled_at }: Post) =>
  openForm({
    title: t('When'),
    fields: [
      field.moment('scheduled_local', t('Publish at'), {
        required: true,
        hint: t('Times in {zone}', { zone: timeZone() }),
        initial: wallTime(scheduled_at ?? nextMorning()),
      }),
    ],
    submit: t('Schedule'),
    run: ({ scheduled_local }) => schedule(id, scheduled_local),
    done: t('Scheduled.'),
  })

const nextMorning = (): string =>
  new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 10 * 3_600_000).toISOString()

const askNote = (id: string) =>
  openForm({
    title: t('Send post back'),
    fields: [field.long('note', t('Requested changes'), { required: true })],
    submit: t('Send back'),
    run: (body) => act('post', '/admin/social-posts/{id}/reject', { id, body }),
    done: t('Sent back to the author.'),
  })

function deletePost(post: Post, onDone: () => void): Promise<boolean> {
  const live = resultsOf(post).filter(({ success }) => success === true).length
  const effect =
    live === 0
      ? t('Deletes the post and its schedule. It was not published on any network.')
      : tn(
          'The post stays on {count} network, but Weft no longer tracks it.',
          'The post stays on {count} networks, but Weft no longer tracks it.',
          live,
        )
  return perform({
    confirm: danger(t('Delete post'), effect),
    run: () => act('delete', '/admin/social-posts/{id}', { id: post.id }),
    done: t('Post deleted.'),
    onDone,
  })
}
