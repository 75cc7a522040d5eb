import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { act } from '../../../api/client.ts'
import { read, refresh } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { openForm } from '../../../frame/form/open-form.tsx'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { RowOf } from '../../../frame/list/types.ts'
import { notifySaved } from '../../../frame/notify.tsx'
import { stateWords } from '../../../frame/state.tsx'
import { formatNumber, Nothing } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'
import { choices, filled } from '../choices.ts'

type Template = RowOf<'/admin/task-templates'>

/** What a run is sent with: each template becomes a task of the partner. */
export function TemplateList({ above }: { above: ReactNode }) {
  const write = may('task-templates:write')
  const { data } = useQuery(read('/admin/task-categories', { params: { query: { limit: 100, order: 'name' } } }))
  const categories = (data?.task_categories ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const edit = (template: Template | null) =>
    openForm({
      title: template?.name ?? t('New template'),
      submit: t('Save'),
      fields: [
        { name: 'name', label: t('Name of the task'), required: true, initial: template?.name },
        {
          name: 'category_id',
          label: t('Category'),
          kind: 'choice',
          options: categories,
          initial: template?.category_id,
        },
        { name: 'description', label: t('Description'), kind: 'long', initial: template?.description ?? '' },
        {
          name: 'message_template',
          label: t('Message to the partner'),
          kind: 'long',
          initial: template?.message_template ?? '',
        },
        {
          name: 'priority',
          label: t('Priority'),
          kind: 'choice',
          required: true,
          options: choices(['low', 'medium', 'high']),
          initial: template?.priority ?? 'medium',
        },
        {
          name: 'estimated_minutes',
          label: t('Minutes it takes'),
          kind: 'number',
          min: 1,
          initial: template?.estimated_minutes,
        },
      ],
      run: async (values) => {
        if (template)
          await act('post', '/admin/task-templates/{id}', {
            params: { path: { id: template.id } },
            body: values as never,
          })
        else await act('post', '/admin/task-templates', { body: filled(values) as never })
        await refresh('task-templates')
        notifySaved(t('The template was saved.'))
      },
    })
  const addCategory = () =>
    openForm({
      title: t('New category'),
      submit: t('Save'),
      fields: [{ name: 'name', label: t('Name'), required: true }],
      run: async ({ name }) => {
        await act('post', '/admin/task-categories', { body: { name: String(name) } })
        await refresh('task-categories')
        notifySaved(t('The category was saved.'))
      },
    })
  const buttons = write ? (
    <>
      <Button variant="default" onClick={addCategory}>
        {t('New category')}
      </Button>
      <Button onClick={() => edit(null)}>{t('New template')}</Button>
    </>
  ) : null
  return (
    <ListFrame
      title={t('Tasks')}
      path="/admin/task-templates"
      columns={[
        { key: 'name', title: t('Template'), primary: true, sort: 'name', cell: ({ name }) => name },
        {
          key: 'category',
          title: t('Category'),
          cell: ({ category_id }) => categories.find(({ value }) => value === category_id)?.label ?? <Nothing />,
        },
        { key: 'priority', title: t('Priority'), cell: ({ priority }) => stateWords(priority) },
        {
          key: 'minutes',
          title: t('Minutes'),
          align: 'end',
          cell: ({ estimated_minutes }) => (estimated_minutes === null ? <Nothing /> : formatNumber(estimated_minutes)),
        },
      ]}
      filters={[{ key: 'category_id', label: t('Category'), options: categories }]}
      onOpen={write ? edit : undefined}
      bulk={
        write
          ? [
              {
                label: t('Delete'),
                danger: true,
                confirm: (rows) =>
                  tn(
                    '{count} template is deleted; its tasks stay.',
                    '{count} templates are deleted; their tasks stay.',
                    rows.length,
                  ),
                run: async (rows) => {
                  for (const { id } of rows)
                    await act('delete', '/admin/task-templates/{id}', { params: { path: { id } } })
                  await refresh('task-templates')
                },
              },
            ]
          : undefined
      }
      above={above}
      actions={buttons}
      empty={{
        title: t('No templates yet'),
        text: t(
          'Cutting, sewing, packing: when a run is sent, each template you choose becomes a task of the partner.',
        ),
        action: buttons,
      }}
    />
  )
}
