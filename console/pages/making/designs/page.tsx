import { Button } from '@mantine/core'
import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { openForm } from '../../../frame/form/open-form.tsx'
import { useGo } from '../../../frame/go.tsx'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { Column, RowOf } from '../../../frame/list/types.ts'
import { State, stateWords } from '../../../frame/state.tsx'
import { formatDate, Nothing, Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { choices, filled, usePartnerOptions } from '../choices.ts'
import { designStates, designTypes } from '../design/design-words.ts'

type Design = RowOf<'/admin/designs'>

const columns = (): Column<Design>[] => [
  { key: 'name', title: t('Design'), primary: true, cell: ({ name }) => name },
  { key: 'state', title: t('State'), cell: ({ status }) => <State value={status} /> },
  { key: 'priority', title: t('Priority'), cell: ({ priority }) => stateWords(priority) },
  {
    key: 'target',
    title: t('To be ready'),
    cell: ({ target_completion_at: at }) => (at ? formatDate(at) : <Nothing />),
  },
  { key: 'tags', title: t('Tags'), wide: true, cell: ({ tags }) => (tags.length > 0 ? tags.join(', ') : <Nothing />) },
  { key: 'updated', title: t('Changed'), sort: 'updated_at', cell: ({ updated_at }) => <Time at={updated_at} ago /> },
  { key: 'type', title: t('Kind'), optional: true, cell: ({ design_type }) => stateWords(design_type) },
  { key: 'unit', title: t('Unit'), optional: true, cell: ({ unit }) => unit },
]

export default function DesignsPage() {
  const go = useGo()
  const partners = usePartnerOptions()
  const add = () =>
    openForm({
      title: t('New design'),
      submit: t('Add the design'),
      fields: [
        { name: 'name', label: t('Name'), required: true },
        { name: 'description', label: t('Description'), kind: 'long' },
        { name: 'unit', label: t('Counted in'), hint: t('`piece`, or a unit such as `m`.'), initial: 'piece' },
        { name: 'design_type', label: t('Kind'), kind: 'choice', options: choices(designTypes) },
      ],
      run: async (values) => {
        const { design } = await act('post', '/admin/designs', { body: filled(values) as never })
        await refresh('designs')
        go(`/designs/${design.id}`)
      },
    })
  return (
    <ListFrame
      title={t('Designs')}
      lead={t('What your products are made by: specifications, colours, sizes and materials.')}
      path="/admin/designs"
      to={({ id }) => `/designs/${id}`}
      columns={columns()}
      filters={[
        { key: 'status', label: t('State'), options: choices(designStates) },
        { key: 'design_type', label: t('Kind'), options: choices(designTypes) },
        { key: 'partner_id', label: t('Partner'), options: partners },
      ]}
      actions={may('designs:write') ? <Button onClick={add}>{t('New design')}</Button> : null}
      empty={{
        title: t('No designs yet'),
        text: t('Link a design to a product, and each paid order becomes a production run.'),
        action: may('designs:write') ? <Button onClick={add}>{t('New design')}</Button> : null,
      }}
    />
  )
}
