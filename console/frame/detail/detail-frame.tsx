import { Skeleton } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { allPages } from '../../pages.ts'
import { Failure } from '../broken.tsx'
import { ActButton } from '../buttons.tsx'
import { type Action, More } from '../more.tsx'
import { PageHead } from '../page-head.tsx'
import { start } from '../perform.ts'
import { History } from './history.tsx'

interface DetailProps {
  /** Default: the title of the page, while the record is loading. */
  readonly title?: string
  /** Default: the list to which the page belongs. */
  readonly back?: { readonly to: string; readonly label: string }
  readonly states?: ReactNode
  readonly lead?: ReactNode
  readonly next?: Action | null | false
  readonly actions?: readonly (Action | null | false)[]
  /** Shown first, over the whole width of the page. */
  readonly top?: ReactNode
  readonly aside?: ReactNode
  readonly children?: ReactNode
  readonly record?: { readonly type: string; readonly id: string }
  /** Until it has data, the frame shows a skeleton or an error. */
  readonly query?: { readonly data?: unknown; readonly error: unknown; refetch(): unknown }
  readonly loading?: boolean
  readonly error?: unknown
  readonly retry?: () => void
}

/** Frame of every record: title, state, next action, facts at the side, and history below. */
export function DetailFrame(props: DetailProps) {
  const { next, aside, record, query } = props
  const here = useRouterState({ select: ({ location }) => location.pathname.replace(/\/[^/]+$/, '') })
  const page = allPages.find(({ path }) => path === `${here}/$id`)
  const list = page && allPages.find(({ path }) => path === here)
  const title = props.title ?? page?.title ?? ''
  const back = props.back ?? (list && { to: list.path, label: list.title })
  const loading = query ? query.data === undefined : props.loading
  const error = query ? loading && query.error : props.error
  if (error)
    return (
      <>
        <PageHead title={title} back={back} />
        <Failure error={error} retry={query ? () => void query.refetch() : props.retry} />
      </>
    )
  return (
    <article>
      <PageHead
        title={title}
        back={back}
        aside={props.states}
        lead={props.lead}
        actions={
          <>
            <More actions={props.actions ?? []} />
            {next ? (
              <ActButton
                // A new action must not show the progress of the previous one.
                key={next.label}
                className="next"
                run={() => start(next)}
                loading={next.loading}
                disabled={next.disabled}
                leftSection={next.icon}
              >
                {next.label}
              </ActButton>
            ) : null}
          </>
        }
      />
      {loading ? (
        <div className="detail">
          <div className="detail-main">
            <Skeleton height={180} />
            <Skeleton height={120} />
          </div>
          <div className="detail-aside">
            <Skeleton height={220} />
          </div>
        </div>
      ) : (
        <div className="detail" data-aside={aside ? true : undefined}>
          {props.top ? <div className="detail-top stack">{props.top}</div> : null}
          <div className="detail-main">{props.children}</div>
          {aside ? <aside className="detail-aside">{aside}</aside> : null}
          {record ? <History {...record} /> : null}
        </div>
      )}
    </article>
  )
}
