import type { ReactNode } from 'react'
import type { RowOf } from '../../../api/index.ts'
import { field, stateOptions } from '../../../frame/do.ts'
import { columnsOf, ResourcePage } from '../../../frame/list.ts'
import { stateWords, t, tn } from '../../../frame/show.ts'
import { useCategoryOptions } from '../parts.tsx'

const column = columnsOf<RowOf<'/admin/task-templates'>>()

const categoryColumn = columnsOf<RowOf<'/admin/task-categories'>>()

export const CategoryList = ({ above }: { above: ReactNode }) => (
  <ResourcePage
    path="/admin/task-categories"
    noun={t('Category')}
    title={t('Tasks')}
    above={above}
    exportable={false}
    columns={[
      categoryColumn.text('name', t('Category'), { primary: true, sort: true }),
      categoryColumn.text('description', t('Description')),
    ]}
    fields={[
      field.text('name', t('Name'), { required: true }),
      field.long('description', t('Description')),
      field.long('message_template', t('Message to the partner')),
    ]}
    create={{ title: t('New category'), submit: t('Save') }}
    remove={{ label: t('Delete'), text: () => t('You can only delete categories without templates.') }}
    empty={{ title: t('No categories yet') }}
  />
)

export function TemplateList({ above }: { above: ReactNode }) {
  const categories = useCategoryOptions()
  const deleted = (count: number) =>
    tn(
      'Deletes {count} template. Existing tasks are kept.',
      'Deletes {count} templates. Existing tasks are kept.',
      count,
    )
  return (
    <ResourcePage
      path="/admin/task-templates"
      type="task_template"
      noun={t('Template')}
      title={t('Tasks')}
      columns={[
        column.text('name', t('Template'), { primary: true, sort: true }),
        column('category', t('Category'), (row) => categories.find(({ value }) => value === row.category_id)?.label),
        column('priority', t('Priority'), ({ priority }) => stateWords(priority)),
        column.count('estimated_minutes', t('Minutes')),
      ]}
      filters={[{ key: 'category_id', label: t('Category'), options: categories }]}
      above={above}
      fields={[
        field.text('name', t('Task name'), { required: true }),
        field.choice('category_id', t('Category'), useCategoryOptions, { nullable: true }),
        field.long('description', t('Description')),
        field.long('message_template', t('Message to the partner')),
        field.choice('priority', t('Priority'), stateOptions('low', 'medium', 'high'), {
          required: true,
          initial: 'medium',
        }),
        field.number('estimated_minutes', t('Estimated minutes'), { nullable: true, min: 1 }),
      ]}
      create={{ title: t('New template'), submit: t('Save'), done: () => t('Template saved.') }}
      remove={{ label: t('Delete'), text: () => deleted(1), many: { text: deleted } }}
      empty={{
        title: t('No templates yet'),
        text: t(
          'For example cutting, sewing, or packing. Selected templates become tasks for the partner when you send a run.',
        ),
      }}
    />
  )
}
