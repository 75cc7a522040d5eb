import { Group } from '@mantine/core'
import { act, may, type RecordOf, useRead } from '../../../api/index.ts'
import { Act, danger, field, openForm, stateOptions } from '../../../frame/do.ts'
import { EditFields, Facts, fact, RecordDrawer, Rows, useSaver } from '../../../frame/record.ts'
import { Go, t } from '../../../frame/show.ts'
import { dueField, useDesignOptions, usePartnerOptions, useTaskOptions } from '../parts.tsx'
import { isClosed, TaskState } from './task-board.tsx'

type OneTask = RecordOf<'/admin/tasks/{id}'>

export const openNewTask = (parent?: string) =>
  openForm({
    title: parent ? t('Add subtask') : t('New task'),
    submit: t('Add task'),
    fields: [
      field.text('title', t('To do'), { required: true }),
      field.long('description', t('Description')),
      dueField('starts_at', t('Starts')),
      dueField('due_at', t('Due')),
      field.choice('priority', t('Priority'), stateOptions('low', 'medium', 'high')),
      field.choice('partner_id', t('Partner'), usePartnerOptions, { hint: t('Leave empty if your shop does it.') }),
      field.choice('design_id', t('Design'), useDesignOptions),
    ],
    run: (body): Promise<unknown> =>
      parent ? act('post', '/admin/tasks/{id}/subtasks', { id: parent, body }) : act('post', '/admin/tasks', { body }),
    done: t('Task added.'),
  })

export function TaskDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useRead('/admin/tasks/{id}', { id })
  const saver = useSaver('post', '/admin/tasks/{id}', { id })
  if (!query.data) return <RecordDrawer title={t('Task')} onClose={onClose} query={query} />
  const { task } = query.data
  const write = may('tasks:write')
  const subtasks = task.subtasks ?? []
  const remove = {
    label: t('Delete task'),
    confirm: danger(t('Delete task'), t('Deletes the task and its subtasks for everyone.')),
    run: () => act('delete', '/admin/tasks/{id}', { id }),
    done: t('Task deleted.'),
    onDone: onClose,
  }
  return (
    <RecordDrawer title={task.title} onClose={onClose} record={{ type: 'task', id }} end={write && remove}>
      <div>
        <TaskState task={task} />
      </div>
      <EditFields
        record={task}
        saver={saver}
        editable={write}
        fields={[
          field.text('title', t('To do'), { required: true }),
          field.long('description', t('Description')),
          dueField('starts_at', t('Starts')),
          dueField('due_at', t('Due')),
          field.choice('priority', t('Priority'), stateOptions('low', 'medium', 'high'), { required: true }),
          field.choice('partner_id', t('Partner'), usePartnerOptions, {
            nullable: true,
            shown: task.partner_name ?? t('The shop'),
          }),
          field.choices('depends_on_task_ids', t('Waiting for'), useTaskOptions, {
            except: [id],
            value: task.depends_on?.map((one) => one.id) ?? [],
            shown: task.depends_on?.length ? <Rows rows={task.depends_on} line={lineOf} /> : null,
            none: t('Nothing'),
          }),
        ]}
      />
      <TaskFacts task={task} />
      {subtasks.length > 0 ? <Rows rows={subtasks} line={(sub) => ({ ...lineOf(sub), state: sub.status })} /> : null}
      {write && !isClosed(task) ? <TaskSteps task={task} /> : null}
    </RecordDrawer>
  )
}

const lineOf = ({ id, title }: { id: string; title: string }) => ({ name: title, to: `/tasks?open=${id}` })

function TaskFacts({ task }: { task: OneTask }) {
  const { production_run_id: run, design_id: design } = task
  return (
    <Facts
      facts={[
        fact(t('Production run'), run && <Go to={`/production/${run}`}>{task.design_name ?? t('Open run')}</Go>),
        fact(t('Design'), design && <Go to={`/designs/${design}`}>{task.design_name}</Go>),
        fact.time(t('Completed'), task.completed_at),
      ]}
    />
  )
}

function TaskSteps({ task: { id, status } }: { task: OneTask }) {
  const to = (next: 'in_progress' | 'completed' | 'cancelled') => ({
    run: () => act('post', '/admin/tasks/{id}', { id, body: { status: next } }),
    changes: ['production-runs'],
    done: t('Task saved.'),
  })
  return (
    <Group>
      <Act primary label={t('Complete')} {...to('completed')} />
      {status === 'in_progress' ? null : <Act label={t('Start')} {...to('in_progress')} />}
      <Act label={t('Cancel task')} {...to('cancelled')} />
      <Act label={t('Add subtask')} run={() => openNewTask(id)} />
    </Group>
  )
}
