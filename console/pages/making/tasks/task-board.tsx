import type { ReactNode } from 'react'
import { act, may, type RowOf } from '../../../api/index.ts'
import { perform } from '../../../frame/do.ts'
import { Go, State, t } from '../../../frame/show.ts'
import { BoardPage } from '../board.tsx'
import { Due } from '../parts.tsx'

export type Task = RowOf<'/admin/tasks'>

export const isClosed = ({ status }: Pick<Task, 'status'>): boolean => status === 'completed' || status === 'cancelled'

export const isOverdue = (task: Pick<Task, 'status' | 'due_at'>): boolean =>
  task.due_at !== null && !isClosed(task) && new Date(task.due_at).getTime() < Date.now()

export const TaskState = ({ task }: { task: Pick<Task, 'status' | 'due_at'> }) => (
  <>
    <State value={task.status} /> {isOverdue(task) ? <State value="overdue" /> : null}
  </>
)

/** Lanes to which a task can move. Each has the name of its state. */
const onward = ['in_progress', 'completed'] as const
const targetsFrom = (lane: string) => (lane === 'todo' ? onward : onward.slice(onward.indexOf(lane as never) + 1))

const move = (task: Task, to: string) =>
  perform({
    run: async () => {
      const status = onward.find((one) => one === to)
      if (status) await act('post', '/admin/tasks/{id}', { id: task.id, body: { status } })
    },
    changes: ['production-runs'],
    done: t('{task} moved.', { task: task.title }),
  })

const byDueDay = (one: Task, other: Task): number => (one.due_at ?? '9').localeCompare(other.due_at ?? '9')

export const TaskBoard = ({ above, actions }: { above: ReactNode; actions: ReactNode }) => (
  <BoardPage<Task>
    title={t('Tasks')}
    label={t('Tasks by status')}
    path="/admin/tasks"
    lanes={[
      { key: 'todo', title: t('To do'), states: ['pending', 'assigned', 'accepted'] },
      { key: 'in_progress', title: t('In progress'), states: ['in_progress'] },
      { key: 'completed', title: t('Completed'), states: ['completed'] },
    ]}
    above={above}
    actions={actions}
    empty={{
      title: t('No tasks yet'),
      text: t('Tasks are created when you send a run to a partner. You can also add your own.'),
    }}
    nameOf={({ title }) => title}
    card={(task) => <TaskCard task={task} />}
    sort={byDueDay}
    targets={(_, from) => (may('tasks:write') ? targetsFrom(from) : [])}
    onMove={move}
  />
)

const TaskCard = ({ task }: { task: Task }) => (
  <>
    <Go to={`/tasks?open=${task.id}`}>{task.title}</Go>
    <span className="quiet">{[task.partner_name ?? t('The shop'), task.design_name].filter(Boolean).join(' · ')}</span>
    <span className="inline">
      {isOverdue(task) ? <State value="overdue" /> : null}
      {task.priority === 'high' ? <State value="high" label={t('High priority')} tone="warm" /> : null}
      <Due at={task.due_at} />
    </span>
  </>
)
