import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { act, may, type RowOf } from '../../../api/index.ts'
import { field, openForm, stateOptions } from '../../../frame/do.ts'
import { type BulkAction, columnsOf, ListFrame } from '../../../frame/list.ts'
import { stateWords, t, tn } from '../../../frame/show.ts'
import { save, useCategoryOptions } from '../parts.tsx'

type Template = RowOf<'/admin/task-templates'>

const column = columnsOf<Template>()

const addCategory = () =>
  openForm({
    title: t('New category'),
    submit: t('Save'),
    fields: [field.text('name', t('Name'), { required: true })],
    run: (body) => act('post', '/admin/task-categories', { body }),
    done: t('The category was saved.'),
  })

/** What a run is sent with: each template becomes a task of the partner. */
export function TemplateList({ above }: { above: ReactNode }) {
  const write = may('task-templates:write')
  const categories = useCategoryOptions()
  const edit = (record?: Template) =>
    openForm({
      title: record?.name ?? t('New template'),
      submit: t('Save'),
      record,
      fields: [
        field.text('name', t('Name of the task'), { required: true }),
        field.choice('category_id', t('Category'), categories, { nullable: true }),
        field.long('description', t('Description')),
        field.long('message_template', t('Message to the partner')),
        field.choice('priority', t('Priority'), stateOptions('low', 'medium', 'high'), {
          required: true,
          initial: 'medium',
        }),
        field.number('estimated_minutes', t('Minutes it takes'), { nullable: true, min: 1 }),
      ],
      run: (body) => save('/admin/task-templates', record, body),
      done: t('The template was saved.'),
    })
  const actions = write ? (
    <>
      <Button variant="default" onClick={addCategory}>
        {t('New category')}
      </Button>
      <Button onClick={() => edit()}>{t('New template')}</Button>
    </>
  ) : null
  return (
    <ListFrame
      title={t('Tasks')}
      path="/admin/task-templates"
      columns={[
        column.text('name', t('Template'), { primary: true, sort: true }),
        column('category', t('Category'), (row) => categories.find(({ value }) => value === row.category_id)?.label),
        column('priority', t('Priority'), ({ priority }) => stateWords(priority)),
        column.count('estimated_minutes', t('Minutes')),
      ]}
      filters={[{ key: 'category_id', label: t('Category'), options: categories }]}
      onOpen={write ? edit : undefined}
      bulk={write ? [deleteTemplates()] : undefined}
      above={above}
      actions={actions}
      empty={{
        title: t('No templates yet'),
        text: t(
          'Cutting, sewing, packing: when a run is sent, each template you choose becomes a task of the partner.',
        ),
        action: actions,
      }}
    />
  )
}

const deleteTemplates = (): BulkAction<Template> => ({
  label: t('Delete'),
  danger: true,
  confirm: ({ length }) =>
    tn('{count} template is deleted; its tasks stay.', '{count} templates are deleted; their tasks stay.', length),
  each: ({ id }) => act('delete', '/admin/task-templates/{id}', { id }),
})
