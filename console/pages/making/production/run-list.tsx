import type { ReactNode } from 'react'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { Column } from '../../../frame/list/types.ts'
import { State, stateWords } from '../../../frame/state.tsx'
import { formatDate, Nothing, Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { choices, formatQuantity, useDesignOptions, usePartnerOptions } from '../choices.ts'
import { isRunLate, type Run } from '../run/next-step.ts'
import { runName, runQuantity } from '../run/run-words.ts'

export const runColumns = (): Column<Run>[] => [
  { key: 'run', title: t('Run'), primary: true, cell: runName },
  {
    key: 'state',
    title: t('State'),
    cell: (run) => (
      <>
        <State value={run.status} /> {isRunLate(run) ? <State value="late" /> : null}
      </>
    ),
  },
  { key: 'partner', title: t('Partner'), cell: ({ partner_name }) => partner_name ?? <Nothing /> },
  { key: 'due', title: t('Due'), cell: ({ due_at }) => (due_at ? formatDate(due_at) : <Nothing />) },
  { key: 'quantity', title: t('Quantity'), align: 'end', sort: 'quantity', cell: runQuantity },
  {
    key: 'made',
    title: t('Created'),
    align: 'end',
    cell: ({ produced_quantity, unit }) => formatQuantity(produced_quantity, unit),
  },
  { key: 'kind', title: t('Kind'), optional: true, cell: ({ run_type }) => stateWords(run_type) },
  { key: 'product', title: t('Product'), optional: true, cell: ({ product_title }) => product_title ?? <Nothing /> },
  { key: 'begun', title: t('Begun'), sort: 'created_at', cell: ({ created_at }) => <Time at={created_at} ago /> },
]

const states = [
  'draft',
  'pending_review',
  'approved',
  'sent_to_partner',
  'in_progress',
  'awaiting_reassignment',
  'completed',
  'cancelled',
] as const

export function RunList({ above, actions }: { above: ReactNode; actions: ReactNode }) {
  const designs = useDesignOptions()
  const partners = usePartnerOptions()
  return (
    <ListFrame
      title={t('Production')}
      path="/admin/production-runs"
      to={({ id }) => `/production/${id}`}
      columns={runColumns()}
      filters={[
        { key: 'status', label: t('State'), options: choices(states) },
        { key: 'partner_id', label: t('Partner'), options: partners },
        { key: 'design_id', label: t('Design'), options: designs },
        { key: 'run_type', label: t('Kind'), options: choices(['production', 'sample']) },
        { key: 'role', label: t('Role') },
      ]}
      above={above}
      actions={actions}
      empty={{
        title: t('Nothing is being made'),
        text: t('A paid order of a product with a design becomes a run by itself. Or make one here.'),
      }}
    />
  )
}
