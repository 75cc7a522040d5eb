import { may } from '../../../api/index.ts'
import { Act } from '../../../frame/do.ts'
import { useSearchState, ViewTabs } from '../../../frame/list.ts'
import { useOpenRecord } from '../../../frame/record.ts'
import { t } from '../../../frame/show.ts'
import { TaskBoard } from './task-board.tsx'
import { openNewTask, TaskDrawer } from './task-drawer.tsx'
import { TaskList } from './task-list.tsx'
import { CategoryList, TemplateList } from './template-list.tsx'

/** Tasks of the shop and of partners, and the templates that runs are sent with. */
export default function TasksPage() {
  const [{ view }] = useSearchState()
  const [open, setOpen] = useOpenRecord()
  const above = (
    <ViewTabs views={{ board: t('Board'), list: t('List'), templates: t('Templates'), categories: t('Categories') }} />
  )
  const actions = <NewTaskButton />
  return (
    <>
      {view === 'templates' ? (
        <TemplateList above={above} />
      ) : view === 'categories' ? (
        <CategoryList above={above} />
      ) : view === 'list' ? (
        <TaskList {...{ above, actions }} onOpen={setOpen} />
      ) : (
        <TaskBoard {...{ above, actions }} />
      )}
      {open && view !== 'templates' && view !== 'categories' ? (
        <TaskDrawer key={open} id={open} onClose={() => setOpen(null)} />
      ) : null}
    </>
  )
}

const NewTaskButton = () =>
  may('tasks:write') ? <Act primary label={t('New task')} run={() => openNewTask()} /> : null
