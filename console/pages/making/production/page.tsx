import { useSearchState } from '../../../frame/search-state.ts'
import { t } from '../../../messages/text.ts'
import { ViewTabs } from '../view-tabs.tsx'
import { NewRunButton } from './new-run.tsx'
import { ProductionBoard } from './production-board.tsx'
import { RunList } from './run-list.tsx'
import { Timeline } from './timeline.tsx'

/** Production as a board by state, a list, and a timeline by partner. */
export default function ProductionPage() {
  const [{ view }] = useSearchState()
  const tabs = (
    <ViewTabs
      views={[
        { key: 'board', label: t('Board') },
        { key: 'list', label: t('List') },
        { key: 'timeline', label: t('Timeline') },
      ]}
    />
  )
  const button = <NewRunButton />
  if (view === 'list') return <RunList above={tabs} actions={button} />
  return view === 'timeline' ? (
    <Timeline above={tabs} actions={button} />
  ) : (
    <ProductionBoard above={tabs} actions={button} />
  )
}
