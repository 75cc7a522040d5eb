import type { DragEvent, KeyboardEvent } from 'react'
import { may } from '../../../api/index.ts'
import { formatDate, Go, State, Thumb, t } from '../../../frame/show.ts'
import {
  momentOf,
  type Network,
  type Post,
  postState,
  type Result,
  resultsOf,
  thumbOf,
  titleOf,
} from '../post-facts.ts'
import { useNeedsApproval, useNetworks, usePlatforms } from '../use-networks.ts'
import { addDays, dayOf } from './days.ts'
import { isMovable, movePost } from './move-post.ts'
import './calendar.css'

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Id of the post that was moved with the keyboard. Its entry on the new day gets the focus back. */
let followed: string | null = null

const focusMoved = (id: string) => (link: HTMLAnchorElement | null) => {
  if (!link || followed !== id || document.activeElement !== document.body) return
  followed = null
  link.focus()
}

/** A post in the calendar. It can be moved by dragging, or with Alt and the arrow keys. */
export function Entry({ post }: { post: Post }) {
  const { label } = useNetworks()
  const moment = momentOf(post)
  const needsApproval = useNeedsApproval()
  const canMove = isMovable(post) && may('social-posts:write') && !(needsApproval && post.status === 'draft')
  const failed = resultsOf(post).filter(({ success }) => success === false)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!event.altKey || step === undefined || !canMove || !post.scheduled_at) return
    event.preventDefault()
    followed = post.id
    void movePost(post, addDays(dayOf(post.scheduled_at), step))
  }
  const onDragStart = (event: DragEvent) => {
    event.dataTransfer.setData('text/weft-post', post.id)
    event.dataTransfer.effectAllowed = 'move'
  }
  return (
    <li>
      <Go
        to={`/social/posts/${post.id}`}
        ref={focusMoved(post.id)}
        className="cal-entry"
        draggable={canMove}
        onDragStart={canMove ? onDragStart : undefined}
        onKeyDown={onKeyDown}
        aria-keyshortcuts={canMove && post.scheduled_at ? 'Alt+ArrowLeft Alt+ArrowRight' : undefined}
      >
        <Thumb src={thumbOf(post)} size={36} />
        <span className="cal-words">
          <span className="clamp">
            {moment ? <b className="figure">{formatDate(moment, { timeStyle: 'short' })} </b> : null}
            {titleOf(post)}
          </span>
          <PostState post={post} />
          {failed.length > 0 ? (
            <span className="danger small">
              {t('Failed on {networks}', { networks: failed.map(({ platform }) => label(platform)).join(', ') })}
            </span>
          ) : null}
        </span>
      </Go>
    </li>
  )
}

export function NetworkStates(props: { targets: readonly Network[]; results: readonly Result[] }) {
  const { label } = useNetworks()
  return (
    <span className="inline network-states">
      {props.targets.map((network) => {
        const shown = resultState(props.results.find(({ platform }) => platform === network))
        const words = shown ? `${label(network)}: ${resultWords(shown)}` : label(network)
        return <State key={network} value={shown ?? 'draft'} label={words} />
      })}
    </span>
  )
}

type ResultState = 'published' | 'failed' | 'publishing' | 'held'

export function resultState(result: Result | undefined): ResultState | null {
  if (!result || result.state === 'idle') return null
  if (result.success === true) return 'published'
  if (result.state === 'needs_human') return 'held'
  return result.success === false ? 'failed' : 'publishing'
}

export const resultWords = (state: ResultState): string =>
  ({ published: t('Published'), failed: t('Failed'), publishing: t('Publishing'), held: t('Needs a decision') })[state]

export function PostState({ post }: { post: Pick<Post, 'status' | 'held_at' | 'platform_id'> }) {
  const { platforms } = usePlatforms()
  const platform = platforms.find(({ id }) => id === post.platform_id)
  return <State value={postState(post, platform)} />
}
