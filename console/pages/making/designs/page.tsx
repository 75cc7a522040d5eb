import { act, may, type RowOf } from '../../../api/index.ts'
import { field, openForm, stateOptions } from '../../../frame/do.ts'
import { columnsOf, ListFrame } from '../../../frame/list.ts'
import { formatDate, stateWords, t, useGo } from '../../../frame/show.ts'
import { usePartnerOptions } from '../parts.tsx'

const column = columnsOf<RowOf<'/admin/designs'>>()

export const designTypes = () => stateOptions('original', 'derivative', 'custom', 'collaboration')
export const designStates = () =>
  stateOptions(
    'conceptual',
    'in_development',
    'technical_review',
    'sample_production',
    'revision',
    'approved',
    'rejected',
    'commerce_ready',
    'on_hold',
    'superseded',
  )

export default function DesignsPage() {
  const go = useGo()
  const partners = usePartnerOptions()
  const add = () =>
    openForm({
      title: t('New design'),
      submit: t('Add the design'),
      fields: [
        field.text('name', t('Name'), { required: true }),
        field.long('description', t('Description')),
        field.text('unit', t('Counted in'), { hint: t('`piece`, or a unit such as `m`.'), initial: 'piece' }),
        field.choice('design_type', t('Kind'), designTypes()),
      ],
      run: (body) => act('post', '/admin/designs', { body }),
      onDone: ({ design }) => go(`/designs/${design.id}`),
    })
  return (
    <ListFrame
      title={t('Designs')}
      lead={t('What your products are made by: specifications, colours, sizes and materials.')}
      path="/admin/designs"
      to={({ id }) => `/designs/${id}`}
      columns={[
        column.text('name', t('Design'), { primary: true }),
        column.state('status', t('State')),
        column('priority', t('Priority'), ({ priority }) => stateWords(priority)),
        column('target', t('To be ready'), ({ target_completion_at: at }) => at && formatDate(at)),
        column('tags', t('Tags'), ({ tags }) => tags.join(', '), { wide: true }),
        column.ago('updated_at', t('Changed'), { sort: true }),
        column('type', t('Kind'), ({ design_type }) => stateWords(design_type), { optional: true }),
        column.text('unit', t('Unit'), { optional: true }),
      ]}
      filters={[
        { key: 'status', label: t('State'), options: designStates() },
        { key: 'design_type', label: t('Kind'), options: designTypes() },
        { key: 'partner_id', label: t('Partner'), options: partners },
      ]}
      add={may('designs:write') && { label: t('New design'), run: add }}
      empty={{
        title: t('No designs yet'),
        text: t('Link a design to a product, and each paid order becomes a production run.'),
      }}
    />
  )
}
