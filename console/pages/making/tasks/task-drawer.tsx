import { Button, Drawer, Group, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { read, useAction } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { useAsk } from '../../../frame/ask.tsx'
import { Failure } from '../../../frame/broken.tsx'
import { Facts } from '../../../frame/detail/detail-frame.tsx'
import { EditField } from '../../../frame/detail/edit-field.tsx'
import { useSaver } from '../../../frame/detail/use-saver.ts'
import { Go } from '../../../frame/go.tsx'
import { State } from '../../../frame/state.tsx'
import { formatDate, Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { choices, usePartnerOptions } from '../choices.ts'
import { isClosed, isOverdue } from './task-words.ts'

/** One task beside the list it was found in. */
export function TaskDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery(read('/admin/tasks/{id}', { params: { path: { id } } }))
  const task = data?.task
  return (
    <Drawer
      opened
      position="right"
      onClose={onClose}
      title={task?.title ?? t('Task')}
      closeButtonProps={{ 'aria-label': t('Close') }}
      transitionProps={{ duration: 0 }}
    >
      {error && !task ? (
        <Failure error={error} />
      ) : task ? (
        <TaskBody id={id} onClose={onClose} />
      ) : (
        <Skeleton height={240} />
      )}
    </Drawer>
  )
}

function TaskBody({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useQuery(read('/admin/tasks/{id}', { params: { path: { id } } }))
  const partners = usePartnerOptions()
  const ask = useAsk()
  const saver = useSaver('post', '/admin/tasks/{id}', { id }, ['needs'])
  const update = useAction('post', '/admin/tasks/{id}', {
    changes: ['production-runs'],
    done: t('The task was saved.'),
  })
  const remove = useAction('delete', '/admin/tasks/{id}', { done: t('The task was deleted.'), onDone: onClose })
  if (!data) return null
  const { task } = data
  const write = may('tasks:write')
  const to = (status: 'in_progress' | 'completed' | 'cancelled') =>
    update.mutate({ params: { path: { id } }, body: { status } })
  const edit = { saver, editable: write }
  return (
    <Stack>
      <div>
        <State value={task.status} /> {isOverdue(task) ? <State value="overdue" /> : null}
      </div>
      <EditField {...edit} field={{ name: 'title', label: t('What is to do'), required: true }} value={task.title} />
      <EditField
        {...edit}
        field={{ name: 'description', label: t('Description'), kind: 'long' }}
        value={task.description}
      />
      <EditField
        {...edit}
        field={{ name: 'due_at', label: t('Due'), kind: 'date' }}
        value={task.due_at?.slice(0, 10)}
        shown={task.due_at ? formatDate(task.due_at) : undefined}
        patch={(day) => ({ due_at: day ? `${day}T16:00:00Z` : null })}
      />
      <EditField
        {...edit}
        field={{
          name: 'priority',
          label: t('Priority'),
          kind: 'choice',
          required: true,
          options: choices(['low', 'medium', 'high']),
        }}
        value={task.priority}
      />
      <EditField
        {...edit}
        field={{ name: 'partner_id', label: t('Partner'), kind: 'choice', options: partners }}
        value={task.partner_id}
        shown={task.partner_name ?? t('The shop')}
      />
      <Facts
        facts={[
          task.production_run_id !== null && {
            label: t('Production run'),
            value: <Go to={`/production/${task.production_run_id}`}>{task.design_name ?? t('Open the run')}</Go>,
          },
          task.design_id !== null && {
            label: t('Design'),
            value: <Go to={`/designs/${task.design_id}`}>{task.design_name}</Go>,
          },
          task.completed_at !== null && { label: t('Completed'), value: <Time at={task.completed_at} /> },
          (task.depends_on ?? []).length > 0 && {
            label: t('Waits for'),
            value: (task.depends_on ?? []).map(({ id: other, title }) => (
              <div key={other}>
                <Go to={`/tasks?open=${other}`}>{title}</Go>
              </div>
            )),
          },
        ]}
      />
      {(task.subtasks ?? []).length > 0 ? (
        <ul className="plain-list">
          {(task.subtasks ?? []).map((sub) => (
            <li key={sub.id}>
              <Go to={`/tasks?open=${sub.id}`}>{sub.title}</Go> <State value={sub.status} />
            </li>
          ))}
        </ul>
      ) : null}
      {write && !isClosed(task) ? (
        <Group>
          <Button loading={update.isPending} onClick={() => to('completed')}>
            {t('Complete')}
          </Button>
          {task.status === 'in_progress' ? null : (
            <Button variant="default" onClick={() => to('in_progress')}>
              {t('Begin')}
            </Button>
          )}
          <Button variant="default" onClick={() => to('cancelled')}>
            {t('Cancel the task')}
          </Button>
        </Group>
      ) : null}
      {write ? (
        <Button
          variant="subtle"
          color="red.9"
          onClick={async () => {
            if (
              await ask({
                title: t('Delete the task'),
                text: t('It is gone for everybody, with its subtasks.'),
                danger: true,
              })
            )
              remove.mutate({ params: { path: { id } } })
          }}
        >
          {t('Delete the task')}
        </Button>
      ) : null}
    </Stack>
  )
}
