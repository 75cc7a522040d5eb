import type { ReactNode } from 'react'
import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { Column } from '../../../frame/list/types.ts'
import { notifySaved } from '../../../frame/notify.tsx'
import { State, stateWords } from '../../../frame/state.tsx'
import { formatDate, Nothing, Time } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'
import { choices, useDesignOptions, usePartnerOptions } from '../choices.ts'
import { isClosed, isOverdue, type Task } from './task-words.ts'

const columns = (): Column<Task>[] => [
  { key: 'title', title: t('Task'), primary: true, sort: 'title', cell: ({ title }) => title },
  {
    key: 'state',
    title: t('State'),
    cell: (task) => (
      <>
        <State value={task.status} /> {isOverdue(task) ? <State value="overdue" /> : null}
      </>
    ),
  },
  { key: 'due', title: t('Due'), cell: ({ due_at }) => (due_at ? formatDate(due_at) : <Nothing />) },
  { key: 'partner', title: t('Who'), cell: ({ partner_name }) => partner_name ?? t('The shop') },
  { key: 'design', title: t('Design'), wide: true, cell: ({ design_name }) => design_name ?? <Nothing /> },
  { key: 'priority', title: t('Priority'), cell: ({ priority }) => stateWords(priority) },
  {
    key: 'made',
    title: t('Created'),
    optional: true,
    sort: 'created_at',
    cell: ({ created_at }) => <Time at={created_at} ago />,
  },
]

export function TaskList(props: { above: ReactNode; actions: ReactNode; onOpen: (id: string) => void }) {
  const partners = usePartnerOptions()
  const designs = useDesignOptions()
  return (
    <ListFrame
      title={t('Tasks')}
      path="/admin/tasks"
      columns={columns()}
      onOpen={({ id }) => props.onOpen(id)}
      filters={[
        {
          key: 'status',
          label: t('State'),
          options: choices(['pending', 'assigned', 'accepted', 'in_progress', 'completed', 'cancelled']),
        },
        { key: 'priority', label: t('Priority'), options: choices(['high', 'medium', 'low']) },
        { key: 'partner_id', label: t('Partner'), options: partners },
        { key: 'design_id', label: t('Design'), options: designs },
      ]}
      bulk={
        may('tasks:write')
          ? [
              {
                label: t('Complete'),
                run: async (rows) => {
                  const open = rows.filter((task) => !isClosed(task))
                  for (const { id } of open)
                    await act('post', '/admin/tasks/{id}', { params: { path: { id } }, body: { status: 'completed' } })
                  await refresh('tasks', 'needs')
                  notifySaved(tn('{count} task completed.', '{count} tasks completed.', open.length))
                },
              },
            ]
          : undefined
      }
      above={props.above}
      actions={props.actions}
      empty={{
        title: t('No tasks yet'),
        text: t('Tasks are made when a run is sent to its partner, or by you.'),
        action: props.actions,
      }}
    />
  )
}
