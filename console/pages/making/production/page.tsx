import { useSearchState, ViewTabs } from '../../../frame/list.ts'
import { t } from '../../../frame/show.ts'
import { NewRunButton } from './new-run.tsx'
import { ProductionBoard } from './production-board.tsx'
import { RunList } from './run-list.tsx'
import { Timeline } from './timeline.tsx'

/** Production as a board by state, a list, and a timeline by partner. */
export default function ProductionPage() {
  const [{ view }] = useSearchState()
  const parts = {
    above: <ViewTabs views={{ board: t('Board'), list: t('List'), timeline: t('Timeline') }} />,
    actions: <NewRunButton />,
  }
  if (view === 'list') return <RunList {...parts} />
  return view === 'timeline' ? <Timeline {...parts} /> : <ProductionBoard {...parts} />
}
