import type { ReactNode } from 'react'
import { act, may } from '../../../api/index.ts'
import { Act, stateOptions } from '../../../frame/do.ts'
import { type BulkAction, columnsOf, ListFrame, useSearchState, ViewTabs } from '../../../frame/list.ts'
import { useOpenRecord } from '../../../frame/record.ts'
import { formatDate, stateWords, t, tn } from '../../../frame/show.ts'
import { useDesignOptions, usePartnerOptions } from '../parts.tsx'
import { isClosed, type Task, TaskBoard, TaskState } from './task-board.tsx'
import { openNewTask, TaskDrawer } from './task-drawer.tsx'
import { CategoryList, TemplateList } from './template-list.tsx'

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

const column = columnsOf<Task>()

const completeTasks = (): BulkAction<Task> => ({
  label: t('Complete'),
  when: (task) => !isClosed(task),
  each: ({ id }) => act('post', '/admin/tasks/{id}', { id, body: { status: 'completed' } }),
  done: (count) => tn('{count} task completed.', '{count} tasks completed.', count),
})

function TaskList(props: { above: ReactNode; actions: ReactNode; onOpen: (id: string) => void }) {
  return (
    <ListFrame
      title={t('Tasks')}
      path="/admin/tasks"
      columns={[
        column.text('title', t('Task'), { primary: true, sort: true }),
        column('state', t('Status'), (task) => <TaskState task={task} />),
        column('due', t('Due'), ({ due_at }) => due_at && formatDate(due_at)),
        column('partner', t('Assigned to'), ({ partner_name }) => partner_name ?? t('The shop')),
        column.text('design_name', t('Design'), { wide: true }),
        column('priority', t('Priority'), ({ priority }) => stateWords(priority)),
        column.ago('created_at', t('Created'), { optional: true, sort: true }),
      ]}
      onOpen={({ id }) => props.onOpen(id)}
      filters={[
        {
          key: 'status',
          label: t('Status'),
          options: stateOptions('pending', 'assigned', 'accepted', 'in_progress', 'completed', 'cancelled'),
        },
        { key: 'priority', label: t('Priority'), options: stateOptions('high', 'medium', 'low') },
        { key: 'partner_id', label: t('Partner'), options: usePartnerOptions },
        { key: 'design_id', label: t('Design'), options: useDesignOptions },
      ]}
      bulk={may('tasks:write') && [completeTasks()]}
      above={props.above}
      actions={props.actions}
      empty={{
        title: t('No tasks yet'),
        text: t('Tasks are created when you send a run to a partner. You can also add your own.'),
        action: props.actions,
      }}
    />
  )
}
