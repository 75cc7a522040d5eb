import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { session } from '../../../api/session.ts'
import type { FieldSpec, FieldValues } from '../../../frame/form/fields.ts'
import { openForm } from '../../../frame/form/open-form.tsx'
import { notifySaved } from '../../../frame/notify.tsx'
import type { Option } from '../../../frame/options.ts'
import { t } from '../../../messages/text.ts'
import { choices, filled, formatQuantity } from '../choices.ts'
import type { Run } from './next-step.ts'
import type { RunDetail } from './page.tsx'

const pathOf = ({ id }: Run) => ({ params: { path: { id } } })

async function done(said: string): Promise<void> {
  await refresh('production-runs', 'tasks', 'stock', 'inventory-items', 'raw-materials', 'needs')
  notifySaved(said)
}

const rejections = [
  'stitching_defect',
  'fabric_flaw',
  'color_mismatch',
  'sizing_error',
  'print_defect',
  'material_damage',
  'quality_below_standard',
  'other',
]
const rejected = (name: string) => (values: FieldValues) => Number(values[name] ?? 0) > 0

/** Gives the whole of what is left, or a part of it, to a partner. */
export function allocateForm(run: Run, partners: FieldSpec['options']): void {
  const left = Math.round((run.quantity - run.allocated_quantity) * 1000) / 1000
  const currencies = session().shop?.currencies ?? ['USD']
  openForm({
    title: t('Give to a partner'),
    submit: t('Give'),
    text: t('{left} are left to give.', { left: formatQuantity(left, run.unit) }),
    fields: [
      { name: 'partner_id', label: t('Partner'), kind: 'choice', required: true, options: partners },
      { name: 'role', label: t('What they do'), placeholder: t('Cutting, dyeing, sewing …') },
      { name: 'quantity', label: t('Quantity'), kind: 'number', required: true, min: 0, max: left, initial: left },
      { name: 'order', label: t('Rank'), kind: 'number', min: 0, hint: t('A part waits for those of a lower rank.') },
      { name: 'cost_estimate', label: t('What they ask'), kind: 'money', currency: currencies[0] },
      {
        name: 'cost_type',
        label: t('That is'),
        kind: 'choice',
        options: choices(['per_unit', 'total']),
        initial: 'per_unit',
        when: ({ cost_estimate }) => typeof cost_estimate === 'number',
      },
    ],
    run: async (values) => {
      const costs = typeof values.cost_estimate === 'number' ? { cost_currency: currencies[0] } : {}
      await act('post', '/admin/production-runs/{id}/allocate', {
        ...pathOf(run),
        body: { assignments: [{ ...filled(values), ...costs }] } as never,
      })
      await done(t('The work was given.'))
    },
  })
}

export function assignForm(run: Run, partners: readonly Option[] | undefined): void {
  openForm({
    title: t('Give to another partner'),
    submit: t('Give'),
    fields: [
      {
        name: 'partner_id',
        label: t('Partner'),
        kind: 'choice',
        required: true,
        options: (partners ?? []).filter(({ value }) => value !== run.partner_id),
      },
      { name: 'note', label: t('Note'), kind: 'long' },
    ],
    run: async (values) => {
      await act('post', '/admin/production-runs/{id}/assign', { ...pathOf(run), body: filled(values) as never })
      await done(t('The work was given.'))
    },
  })
}

export function reportForm(run: Run): void {
  openForm({
    title: t('Report what was made'),
    submit: t('Report'),
    text: t('What was made since the last report, not in all.'),
    fields: [
      { name: 'good_quantity', label: t('Made well'), kind: 'number', min: 0, initial: 0 },
      { name: 'rejected_quantity', label: t('Rejected'), kind: 'number', min: 0, initial: 0 },
      {
        name: 'rejection_reason',
        label: t('Why'),
        kind: 'choice',
        required: true,
        options: choices(rejections),
        when: rejected('rejected_quantity'),
      },
      { name: 'rejection_notes', label: t('What is wrong'), when: rejected('rejected_quantity') },
      { name: 'notes', label: t('Note'), kind: 'long' },
    ],
    run: async (values) => {
      await act('post', '/admin/production-runs/{id}/outputs', { ...pathOf(run), body: filled(values) as never })
      await done(t('The report was kept.'))
    },
  })
}

export function finishForm(run: Run): void {
  openForm({
    title: t('Finish'),
    submit: t('Finish'),
    text: t('Nothing more is made. After that the run is completed into stock.'),
    fields: [{ name: 'notes', label: t('Note'), kind: 'long' }],
    run: async (values) => {
      await act('post', '/admin/production-runs/{id}/finish', { ...pathOf(run), body: filled(values) })
      await done(t('The run was finished.'))
    },
  })
}

/** The final count; what was made well goes into stock, and the materials out of it. */
export function completeForm({ production_run: run, children }: RunDetail): void {
  const isSplit = children.length > 0
  const missing = (values: FieldValues) =>
    Number(values.produced_quantity ?? 0) + Number(values.rejected_quantity ?? 0) < run.quantity
  const counts: FieldSpec[] = [
    {
      name: 'produced_quantity',
      label: t('Made well, in all'),
      kind: 'number',
      min: 0,
      required: true,
      initial: run.produced_quantity > 0 ? run.produced_quantity : run.quantity - run.rejected_quantity,
    },
    { name: 'rejected_quantity', label: t('Rejected, in all'), kind: 'number', min: 0, initial: run.rejected_quantity },
    {
      name: 'rejection_reason',
      label: t('Why'),
      kind: 'choice',
      required: true,
      options: choices(rejections),
      initial: run.rejection_reason,
      when: rejected('rejected_quantity'),
    },
    { name: 'shortfall_reason', label: t('Why fewer were made'), required: true, when: missing },
  ]
  openForm({
    title: t('Complete into stock'),
    submit: t('Complete'),
    text: t('What was made well goes into stock, and the planned materials are taken out of the store room.'),
    fields: [...(isSplit ? [] : counts), { name: 'notes', label: t('Note'), kind: 'long' }],
    run: async (values) => {
      const shortfall = !isSplit && missing(values) ? { allow_shortfall: true } : {}
      await act('post', '/admin/production-runs/{id}/complete', {
        ...pathOf(run),
        body: { ...filled(values), ...shortfall } as never,
      })
      await done(t('The run is completed.'))
    },
  })
}

export function declineForm(run: Run): void {
  openForm({
    title: t('Decline in their name'),
    submit: t('Decline'),
    danger: true,
    fields: [
      {
        name: 'reason',
        label: t('Why'),
        kind: 'choice',
        required: true,
        options: choices(['capacity', 'materials_unavailable', 'scheduling_conflict', 'other']),
      },
      { name: 'notes', label: t('Note'), kind: 'long' },
    ],
    run: async (values) => {
      await act('post', '/admin/production-runs/{id}/decline', { ...pathOf(run), body: filled(values) as never })
      await done(t('The run was declined.'))
    },
  })
}

export function cancelForm(run: Run): void {
  openForm({
    title: t('Cancel the run'),
    submit: t('Cancel the run'),
    danger: true,
    fields: [{ name: 'reason', label: t('Why'), kind: 'long' }],
    run: async (values) => {
      await act('post', '/admin/production-runs/{id}/cancel', { ...pathOf(run), body: filled(values) })
      await done(t('The run was canceled.'))
    },
  })
}
