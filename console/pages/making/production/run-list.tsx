import type { ReactNode } from 'react'
import { stateOptions } from '../../../frame/do.ts'
import { columnsOf, ListFrame } from '../../../frame/list.ts'
import { formatDate, stateWords, t } from '../../../frame/show.ts'
import { formatQuantity, useDesignOptions, usePartnerOptions } from '../parts.tsx'
import { type Run, RunState, runName, runQuantity } from '../run/run.tsx'

const column = columnsOf<Run>()
const states = () =>
  stateOptions(
    'draft',
    'pending_review',
    'approved',
    'sent_to_partner',
    'in_progress',
    'awaiting_reassignment',
    'completed',
    'cancelled',
  )

export function RunList({ above, actions }: { above: ReactNode; actions: ReactNode }) {
  return (
    <ListFrame
      title={t('Production')}
      path="/admin/production-runs"
      to={({ id }) => `/production/${id}`}
      columns={[
        column('run', t('Run'), runName, { primary: true }),
        column('state', t('Status'), (run) => <RunState run={run} />),
        column.text('partner_name', t('Partner')),
        column('due', t('Due'), ({ due_at }) => due_at && formatDate(due_at)),
        column('quantity', t('Quantity'), runQuantity, { align: 'end', sort: true }),
        column('made', t('Good units'), (run) => formatQuantity(run.produced_quantity, run.unit), { align: 'end' }),
        column('kind', t('Type'), ({ run_type }) => stateWords(run_type), { optional: true }),
        column.text('product_title', t('Product'), { optional: true }),
        column.ago('created_at', t('Started'), { sort: true }),
      ]}
      filters={[
        { key: 'status', label: t('Status'), options: states() },
        { key: 'partner_id', label: t('Partner'), options: usePartnerOptions },
        { key: 'design_id', label: t('Design'), options: useDesignOptions },
        { key: 'run_type', label: t('Type'), options: stateOptions('production', 'sample') },
        { key: 'role', label: t('Role') },
      ]}
      above={above}
      actions={actions}
      empty={{
        title: t('No production runs yet'),
        text: t(
          'Paid orders for products with a design become production runs automatically. You can also create one yourself.',
        ),
      }}
    />
  )
}
