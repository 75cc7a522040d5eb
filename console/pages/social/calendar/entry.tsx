import type { DragEvent, KeyboardEvent } from 'react'
import { may } from '../../../api/index.ts'
import { Go, Thumb, t } from '../../../frame/show.ts'
import { momentOf, type Post, resultsOf, thumbOf, titleOf } from '../post-facts.ts'
import { useNetworks } from '../use-networks.ts'
import { addDays, dayOf, timeOf } from './days.ts'
import { isMovable, movePost } from './move-post.ts'
import { PostState } from './states.tsx'

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** One post of the calendar: leads to its page, and is moved by dragging or with Alt and the arrow keys. */
export function Entry({ post }: { post: Post }) {
  const { label } = useNetworks()
  const moment = momentOf(post)
  const canMove = isMovable(post) && may('social-posts:write')
  const failed = resultsOf(post).filter(({ success }) => success === false)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!event.altKey || step === undefined || !canMove || !post.scheduled_at) return
    event.preventDefault()
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
        className="cal-entry"
        draggable={canMove}
        onDragStart={canMove ? onDragStart : undefined}
        onKeyDown={onKeyDown}
        aria-keyshortcuts={canMove && post.scheduled_at ? 'Alt+ArrowLeft Alt+ArrowRight' : undefined}
      >
        <Thumb src={thumbOf(post)} size={36} />
        <span className="cal-words">
          <span className="cal-title">
            {moment ? <b className="figure">{timeOf(moment)} </b> : null}
            {titleOf(post)}
          </span>
          <PostState post={post} />
          {failed.length > 0 ? (
            <span className="danger cal-failed">
              {t('Failed on {networks}', { networks: failed.map(({ platform }) => label(platform)).join(', ') })}
            </span>
          ) : null}
        </span>
      </Go>
    </li>
  )
}
