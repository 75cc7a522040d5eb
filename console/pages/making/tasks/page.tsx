import { Button } from '@mantine/core'
import { act, may } from '../../../api/index.ts'
import { field, openForm, stateOptions } from '../../../frame/do.ts'
import { useSearchState, ViewTabs } from '../../../frame/list.ts'
import { useOpenRecord } from '../../../frame/record.ts'
import { t } from '../../../frame/show.ts'
import { dueField, useDesignOptions, usePartnerOptions } from '../parts.tsx'
import { TaskBoard } from './task-board.tsx'
import { TaskDrawer } from './task-drawer.tsx'
import { TaskList } from './task-list.tsx'
import { TemplateList } from './template-list.tsx'

/** Tasks of the shop and of partners, and the templates that runs are sent with. */
export default function TasksPage() {
  const [{ view }] = useSearchState()
  const [open, setOpen] = useOpenRecord()
  const above = <ViewTabs views={{ board: t('Board'), list: t('List'), templates: t('Templates') }} />
  const actions = <NewTaskButton />
  return (
    <>
      {view === 'templates' ? (
        <TemplateList above={above} />
      ) : view === 'list' ? (
        <TaskList {...{ above, actions }} onOpen={setOpen} />
      ) : (
        <TaskBoard {...{ above, actions }} />
      )}
      {open && view !== 'templates' ? <TaskDrawer key={open} id={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

function NewTaskButton() {
  const add = () =>
    openForm({
      title: t('New task'),
      submit: t('Add the task'),
      fields: [
        field.text('title', t('What is to do'), { required: true }),
        field.long('description', t('Description')),
        dueField('due_at', t('Due')),
        field.choice('priority', t('Priority'), stateOptions('low', 'medium', 'high')),
        field.choice('partner_id', t('Partner'), usePartnerOptions, { hint: t('Without one it is the shop’s own.') }),
        field.choice('design_id', t('Design'), useDesignOptions),
      ],
      run: (body) => act('post', '/admin/tasks', { body }),
      done: t('The task was added.'),
    })
  return may('tasks:write') ? <Button onClick={add}>{t('New task')}</Button> : null
}
