import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { act } from '../../../api/client.ts'
import { read, refresh } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { Failure } from '../../../frame/broken.tsx'
import { Empty } from '../../../frame/empty.tsx'
import { Go } from '../../../frame/go.tsx'
import { notifyFailed, notifySaved } from '../../../frame/notify.tsx'
import { PageHead } from '../../../frame/page-head.tsx'
import { State } from '../../../frame/state.tsx'
import { formatDate } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { Board, type BoardColumn } from '../board.tsx'
import { isOverdue, type Task } from './task-words.ts'

const columns = [
  { key: 'todo', title: () => t('To do'), states: ['pending', 'assigned', 'accepted'], becomes: null },
  { key: 'work', title: () => t('In work'), states: ['in_progress'], becomes: 'in_progress' },
  { key: 'done', title: () => t('Completed'), states: ['completed'], becomes: 'completed' },
] as const satisfies readonly {
  readonly key: string
  readonly title: () => string
  readonly states: readonly Task['status'][]
  readonly becomes: Task['status'] | null
}[]
const states = columns.flatMap(({ states: own }): Task['status'][] => [...own])

/** A task only goes forward. */
export function TaskBoard(props: { above: ReactNode; actions: ReactNode; onOpen: (id: string) => void }) {
  const answers = useQueries({
    queries: states.map((status) =>
      read('/admin/tasks', { params: { query: { status, limit: 40, order: '-updated_at' } } }),
    ),
  })
  const of = (status: Task['status']) => answers[states.indexOf(status)]?.data
  const shown: BoardColumn<Task>[] = columns.map(({ key, title, states: own }) => ({
    key,
    title: title(),
    cards: own.flatMap((status) => of(status)?.tasks ?? []).toSorted(byDueDay),
    count: own.reduce((sum, status) => sum + (of(status)?.count ?? 0), 0),
  }))
  const failed = answers.find(({ error, data }) => error && !data)
  const move = async (task: Task, to: string) => {
    const status = columns.find(({ key }) => key === to)?.becomes
    if (!status) return
    try {
      await act('post', '/admin/tasks/{id}', { params: { path: { id: task.id } }, body: { status } })
      notifySaved(t('{task} was moved.', { task: task.title }))
    } catch (error) {
      notifyFailed(error)
    }
    await refresh('tasks', 'production-runs', 'needs')
  }
  const isEmpty = answers.every(({ data }) => data?.count === 0)
  return (
    <>
      <PageHead title={t('Tasks')} actions={props.actions} />
      {props.above}
      {failed ? (
        <Failure error={failed.error} retry={() => void refresh('tasks')} />
      ) : isEmpty ? (
        <Empty title={t('No tasks yet')} text={t('Tasks are made when a run is sent to its partner, or by you.')} />
      ) : (
        <Board
          label={t('Tasks by state')}
          columns={shown}
          idOf={({ id }) => id}
          nameOf={({ title }) => title}
          card={(task) => <TaskCard task={task} />}
          targets={(_, from) =>
            !may('tasks:write') || from === 'done' ? [] : from === 'todo' ? ['work', 'done'] : ['done']
          }
          onMove={(task, to) => void move(task, to)}
        />
      )}
    </>
  )
}

const byDueDay = (one: Task, other: Task): number => (one.due_at ?? '9').localeCompare(other.due_at ?? '9')

const TaskCard = ({ task }: { task: Task }) => (
  <>
    <Go to={`/tasks?open=${task.id}`}>{task.title}</Go>
    <span className="quiet">{[task.partner_name ?? t('The shop'), task.design_name].filter(Boolean).join(' · ')}</span>
    <span className="row-line">
      {isOverdue(task) ? <State value="overdue" /> : null}
      {task.priority === 'high' ? <State value="high" label={t('High priority')} tone="warm" /> : null}
      {task.due_at ? (
        <span className="quiet">
          {t('Due {day}', { day: formatDate(task.due_at, { day: 'numeric', month: 'short' }) })}
        </span>
      ) : null}
    </span>
  </>
)
