import { Button } from '@mantine/core'
import { may } from '../../../api/index.ts'
import { optionList } from '../../../frame/do.ts'
import { useSearchState } from '../../../frame/list.ts'
import { Go, PageHead, t } from '../../../frame/show.ts'
import { Switcher } from '../../../frame/switcher.tsx'
import { CalendarView } from './calendar-view.tsx'
import { PostList } from './post-list.tsx'

export default function PostsPage() {
  const [search, set] = useSearchState()
  const view = search.view === 'week' || search.view === 'list' ? search.view : 'month'
  const actions = (
    <>
      <Switcher
        label={t('Calendar view')}
        value={view}
        onChange={(next) => set({ view: next === 'month' ? null : next })}
        options={optionList({ month: t('Month'), week: t('Week'), list: t('List') })}
      />
      {may('social-posts:write') ? (
        <Button component={Go} to="/social/posts/new">
          {t('New post')}
        </Button>
      ) : null}
    </>
  )
  if (view === 'list') return <PostList actions={actions} />
  return (
    <>
      <PageHead title={t('Posts')} lead={t('Plan and schedule posts for all your networks.')} actions={actions} />
      <CalendarView view={view} day={search.day} onDay={(day) => set({ day })} />
    </>
  )
}
