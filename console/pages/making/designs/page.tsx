import { act, may, type RowOf } from '../../../api/index.ts'
import { field, names, openForm, stateOptions } from '../../../frame/do.ts'
import { columnsOf, ListFrame } from '../../../frame/list.ts'
import { formatDate, stateWords, t, useGo } from '../../../frame/show.ts'
import { usePartnerOptions } from '../parts.tsx'

const column = columnsOf<RowOf<'/admin/designs'>>()

export const designTypes = () => stateOptions('original', 'derivative', 'custom', 'collaboration')
export const designStates = () =>
  stateOptions(
    ...names(`
    conceptual in_development technical_review sample_production revision approved rejected commerce_ready
    on_hold superseded`),
  )

export default function DesignsPage() {
  const go = useGo()
  const add = () =>
    openForm({
      title: t('New design'),
      submit: t('Add design'),
      fields: [
        field.text('name', t('Name'), { required: true }),
        field.long('description', t('Description')),
        field.text('unit', t('Unit of measure'), { hint: t('piece, or a unit such as m.'), initial: 'piece' }),
        field.choice('design_type', t('Type'), designTypes()),
      ],
      run: (body) => act('post', '/admin/designs', { body }),
      onDone: ({ design }) => go(`/designs/${design.id}`),
    })
  return (
    <ListFrame
      title={t('Designs')}
      lead={t('Specifications, colours, sizes, and materials for your products.')}
      path="/admin/designs"
      to={({ id }) => `/designs/${id}`}
      columns={[
        column.text('name', t('Design'), { primary: true }),
        column.state('status', t('Status')),
        column('priority', t('Priority'), ({ priority }) => stateWords(priority)),
        column('target', t('Ready by'), ({ target_completion_at: at }) => at && formatDate(at)),
        column('tags', t('Tags'), { wide: true }, ({ tags }) => tags.join(', ')),
        column.ago('updated_at', t('Updated'), { sort: true }),
        column('type', t('Type'), { optional: true }, ({ design_type }) => stateWords(design_type)),
        column.text('unit', t('Unit'), { optional: true }),
      ]}
      filters={[
        { key: 'status', label: t('Status'), options: designStates() },
        { key: 'design_type', label: t('Type'), options: designTypes() },
        { key: 'partner_id', label: t('Partner'), options: usePartnerOptions },
      ]}
      add={may('designs:write') && { label: t('New design'), run: add }}
      empty={{
        title: t('No designs yet'),
        text: t('Link a design to a product to turn each paid order into a production run.'),
      }}
    />
  )
}
