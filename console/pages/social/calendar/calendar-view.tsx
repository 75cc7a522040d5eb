import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { may, useRead } from '../../../api/index.ts'
import { IconAct } from '../../../frame/do.ts'
import { ChevronLeft, ChevronRight } from '../../../frame/icons.tsx'
import { Section } from '../../../frame/record.ts'
import { Failure, Go, t, timeZone } from '../../../frame/show.ts'
import { momentOf, type Post } from '../post-facts.ts'
import { addDays, addMonths, dayOf, dayWords, monthDays, spanWords, today, weekDays } from './days.ts'
import { Entry } from './entry.tsx'
import { isMovable, movePost } from './move-post.ts'
import './calendar.css'

interface CalendarProps {
  readonly view: 'month' | 'week'
  readonly day: string | undefined
  readonly onDay: (day: string | null) => void
}

const isDay = (text: string | undefined): text is string => text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text)

export function CalendarView({ view, day, onDay }: CalendarProps) {
  const at = isDay(day) ? day : today()
  const days = view === 'month' ? monthDays(at) : weekDays(at)
  const { posts, undated, error, isLoading, retry } = usePosts(days)
  const step = (way: 1 | -1) => onDay(view === 'month' ? addMonths(at, way) : addDays(at, way * 7))
  const title =
    view === 'month' ? dayWords(at, { month: 'long', year: 'numeric' }) : spanWords(days[0] ?? at, days[6] ?? at)
  if (error) return <Failure error={error} retry={retry} />
  return (
    <div className="stack">
      <section aria-label={t('Calendar')}>
        <div className="cal-bar inline below">
          <IconAct icon={ChevronLeft} label={t('Earlier')} run={() => step(-1)} />
          <IconAct icon={ChevronRight} label={t('Later')} run={() => step(1)} />
          <h2 aria-live="polite">{title}</h2>
          <Button variant="subtle" size="compact-md" onClick={() => onDay(null)}>
            {t('Today')}
          </Button>
          <span className="quiet cal-zone">{t('Times in {zone}', { zone: timeZone() })}</span>
        </div>
        <div className="cal-names" aria-hidden>
          {days.slice(0, 7).map((one) => (
            <span key={one}>{dayWords(one, { weekday: 'short' })}</span>
          ))}
        </div>
        {isLoading ? (
          <Skeleton height={420} />
        ) : (
          <ol className="cal" data-view={view}>
            {days.map((one) => (
              <Day
                key={one}
                day={one}
                isOther={view === 'month' && one.slice(0, 7) !== at.slice(0, 7)}
                posts={posts.filter((post) => dayOf(momentOf(post) ?? '') === one)}
                all={[...posts, ...undated]}
              />
            ))}
          </ol>
        )}
        {posts.length === 0 && !isLoading ? (
          <p className="quiet plain above">{view === 'month' ? t('No posts this month.') : t('No posts this week.')}</p>
        ) : null}
        {may('social-posts:write') ? (
          <p className="quiet wide-only">
            {t('Keyboard: focus a post and press Alt with an arrow key to move it by a day or a week.')}
          </p>
        ) : null}
      </section>
      {undated.length > 0 ? (
        <Section title={t('Unscheduled')}>
          <ul className="cal-tray">
            {undated.map((post) => (
              <Entry key={post.id} post={post} />
            ))}
          </ul>
        </Section>
      ) : null}
    </div>
  )
}

interface DayProps {
  readonly day: string
  readonly posts: readonly Post[]
  readonly all: readonly Post[]
  readonly isOther: boolean
}

function Day({ day, posts, all, isOther }: DayProps) {
  const [over, setOver] = useState(false)
  const words = dayWords(day, { weekday: 'long', day: 'numeric', month: 'long' })
  const drop = (id: string) => {
    const post = all.find((one) => one.id === id)
    if (post && isMovable(post) && !(post.scheduled_at && dayOf(post.scheduled_at) === day)) void movePost(post, day)
  }
  return (
    <li
      className="cal-day"
      data-other={isOther || undefined}
      data-today={day === today() || undefined}
      data-empty={posts.length === 0 || undefined}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('text/weft-post')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        drop(event.dataTransfer.getData('text/weft-post'))
      }}
    >
      <time dateTime={day} className="quiet small figure">
        <span className="cal-number">{Number(day.slice(8))}</span>
        <span className="cal-long">{words}</span>
      </time>
      {day >= today() && may('social-posts:write') ? (
        <Go to={`/social/posts/new?day=${day}`} className="cal-new" aria-label={t('New post on {day}', { day: words })}>
          +
        </Go>
      ) : null}
      <ul>
        {posts.map((post) => (
          <Entry key={post.id} post={post} />
        ))}
      </ul>
    </li>
  )
}

function usePosts(days: readonly string[]) {
  // Reads an additional day on each side, because the shop's days differ from UTC days.
  const from = `${addDays(days[0] ?? today(), -1)}T00:00:00Z`
  const until = `${addDays(days.at(-1) ?? today(), 2)}T00:00:00Z`
  const planned = useRead('/admin/social-posts', { 'scheduled_at[gte]': from, 'scheduled_at[lte]': until, limit: 200 })
  const gone = useRead('/admin/social-posts', { 'posted_at[gte]': from, 'posted_at[lte]': until, limit: 200 })
  const open = [usePostsIn('in_review'), usePostsIn('failed'), usePostsIn('approved'), usePostsIn('draft')]
  const dated = new Map(
    [planned, gone].flatMap(({ data }) => (data?.social_posts ?? []).map((post) => [post.id, post])),
  )
  const posts = [...dated.values()]
    .filter(({ status }) => status !== 'archived')
    .sort((a, b) => (momentOf(a) ?? '').localeCompare(momentOf(b) ?? ''))
  const undated = open.flatMap(({ data }) => data?.social_posts ?? []).filter((post) => momentOf(post) === null)
  return {
    posts,
    undated,
    isLoading: planned.isPending || gone.isPending,
    error: planned.error ?? gone.error,
    retry: () => void Promise.all([planned.refetch(), gone.refetch()]),
  }
}

const usePostsIn = (status: Post['status']) =>
  useRead('/admin/social-posts', { status, order: '-updated_at', limit: 50 })
