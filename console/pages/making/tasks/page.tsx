import { Button } from '@mantine/core'
import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { openForm } from '../../../frame/form/open-form.tsx'
import { notifySaved } from '../../../frame/notify.tsx'
import { useSearchState } from '../../../frame/search-state.ts'
import { t } from '../../../messages/text.ts'
import { choices, filled, useDesignOptions, usePartnerOptions } from '../choices.ts'
import { ViewTabs } from '../view-tabs.tsx'
import { TaskBoard } from './task-board.tsx'
import { TaskDrawer } from './task-drawer.tsx'
import { TaskList } from './task-list.tsx'
import { TemplateList } from './template-list.tsx'

/** Tasks of the shop and of partners, and the templates that runs are sent with. */
export default function TasksPage() {
  const [{ view, open }, set] = useSearchState()
  const tabs = (
    <ViewTabs
      views={[
        { key: 'board', label: t('Board') },
        { key: 'list', label: t('List') },
        { key: 'templates', label: t('Templates') },
      ]}
    />
  )
  const show = (id: string) => set({ open: id })
  const button = <NewTaskButton />
  return (
    <>
      {view === 'templates' ? (
        <TemplateList above={tabs} />
      ) : view === 'list' ? (
        <TaskList above={tabs} actions={button} onOpen={show} />
      ) : (
        <TaskBoard above={tabs} actions={button} onOpen={show} />
      )}
      {open ? <TaskDrawer id={open} onClose={() => set({ open: null })} /> : null}
    </>
  )
}

function NewTaskButton() {
  const partners = usePartnerOptions()
  const designs = useDesignOptions()
  if (!may('tasks:write')) return null
  const add = () =>
    openForm({
      title: t('New task'),
      submit: t('Add the task'),
      fields: [
        { name: 'title', label: t('What is to do'), required: true },
        { name: 'description', label: t('Description'), kind: 'long' },
        { name: 'due_at', label: t('Due'), kind: 'date' },
        { name: 'priority', label: t('Priority'), kind: 'choice', options: choices(['low', 'medium', 'high']) },
        {
          name: 'partner_id',
          label: t('Partner'),
          kind: 'choice',
          options: partners,
          hint: t('Without one it is the shop’s own.'),
        },
        { name: 'design_id', label: t('Design'), kind: 'choice', options: designs },
      ],
      run: async (values) => {
        const due = values.due_at ? { due_at: `${values.due_at}T16:00:00Z` } : {}
        await act('post', '/admin/tasks', { body: { ...filled(values), ...due } as never })
        await refresh('tasks', 'needs')
        notifySaved(t('The task was added.'))
      },
    })
  return <Button onClick={add}>{t('New task')}</Button>
}
