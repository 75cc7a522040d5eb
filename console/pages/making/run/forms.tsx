import { act, may, session } from '../../../api/index.ts'
import { type FieldValues, field, names, openForm, perform, stateOptions } from '../../../frame/do.ts'
import type { DetailAction } from '../../../frame/record.ts'
import { t } from '../../../frame/show.ts'
import { formatQuantity, usePartnerOptions } from '../parts.tsx'
import { type Run, runName, type StepKind, stepWords } from './run.tsx'
import type { RunDetail } from './sections.tsx'
import { sendable, sendRuns, sendWords } from './send.tsx'

const changes = ['tasks', 'stock', 'inventory-items', 'raw-materials']

const note = () => field.long('notes', t('Note'))

const isRejected = (values: FieldValues) => Number(values.rejected_quantity ?? 0) > 0
const rejections = names(`
  stitching_defect fabric_flaw color_mismatch sizing_error print_defect material_damage
  quality_below_standard other`)
const rejection = (initial?: string | null) =>
  field.choice('rejection_reason', t('Reason'), stateOptions(...rejections), {
    required: true,
    when: isRejected,
    initial,
  })

const rounded = (quantity: number): number => Math.round(quantity * 1000) / 1000
const unmade = ({ quantity, produced_quantity: made, rejected_quantity: rejected }: Run): number =>
  rounded(quantity - made - rejected)

/**
 * Opens the form that assigns part of a run to a partner. The form refuses a quantity above `left`. Omit `left` if `from`
 * has several runs, because each has its own limit.
 */
function assignPart(
  {
    title,
    text,
    left,
    initial,
    except,
  }: Record<'title' | 'text', string> & {
    readonly left?: number | undefined
    readonly initial?: number | undefined
    readonly except?: readonly (string | null)[]
  },
  from: readonly Run[],
  path: '/admin/production-runs/{id}/allocate' | '/admin/production-runs/{id}/hand-over',
): void {
  const currency = session().shop?.currencies[0] ?? 'USD'
  const sources = from.map((run) => ({ value: run.id, label: `${runName(run)} · ${partLeft(run)}` }))
  openForm({
    title,
    submit: t('Assign'),
    text,
    fields: [
      field.choice('from', t('Taken from'), sources, {
        required: true,
        initial: from[0]?.id,
        when: () => from.length > 1,
      }),
      field.choice('partner_id', t('Partner'), usePartnerOptions, { required: true, except }),
      field.text('role', t('Type of work'), { placeholder: t('Cutting, dyeing, sewing…') }),
      field.number('quantity', t('Quantity'), {
        required: true,
        min: 0,
        max: left,
        initial,
        hint: t('Enter less to share the run with other partners.'),
      }),
      field.number('order', t('Sequence'), {
        min: 0,
        hint: t('Work with number 2 starts after work with number 1 is done.'),
      }),
      field.money('cost_estimate', t('Partner’s quote'), { currency }),
      field.choice('cost_type', t('Cost type'), stateOptions('per_unit', 'total'), {
        initial: 'per_unit',
        when: ({ cost_estimate }) => typeof cost_estimate === 'number',
      }),
    ],
    run: ({ from: source, ...part }) => {
      const priced = part.cost_estimate === undefined ? {} : { cost_currency: currency }
      return act('post', path, {
        id: source ?? from[0]?.id ?? '',
        body: { assignments: [{ ...part, ...priced }] },
      })
    },
    changes,
    done: t('Work assigned.'),
  })
}

function allocate(run: Run): void {
  const left = rounded(run.quantity - run.allocated_quantity)
  const text = t('{left} not assigned yet.', { left: formatQuantity(left, run.unit) })
  assignPart(
    { title: t('Assign to partner'), text, left, initial: left },
    [run],
    '/admin/production-runs/{id}/allocate',
  )
}

const partLeft = (run: Run): string => t('{left} not made yet', { left: formatQuantity(unmade(run), run.unit) })

/** Parts that can give units to another partner. */
const sharable = (runs: readonly Run[]): Run[] =>
  runs.filter(
    (run) =>
      ['approved', 'sent_to_partner', 'in_progress'].includes(run.status) &&
      run.partner_id !== null &&
      run.finished_at === null &&
      unmade(run) > 0,
  )

function handOver(parts: readonly Run[]): void {
  const [only] = parts.length === 1 ? parts : []
  assignPart(
    {
      title: t('Add another partner'),
      text: only
        ? t('{partner}: {left}. The new partner takes over some or all of it.', {
            partner: only.partner_name ?? t('Partner'),
            left: partLeft(only),
          })
        : t('The new partner takes over units that are not made yet.'),
      left: only && unmade(only),
      except: only && [only.partner_id],
    },
    parts,
    '/admin/production-runs/{id}/hand-over',
  )
}

const assign = ({ id, partner_id }: Run): void =>
  openForm({
    title: t('Assign to another partner'),
    submit: t('Assign'),
    fields: [
      field.choice('partner_id', t('Partner'), usePartnerOptions, { required: true, except: [partner_id] }),
      field.long('note', t('Note')),
    ],
    run: (body) => act('post', '/admin/production-runs/{id}/assign', { id, body }),
    changes,
    done: t('Work assigned.'),
  })

const report = ({ id }: Run): void =>
  openForm({
    title: t('Report progress'),
    submit: t('Report'),
    text: t('Enter only what was made since the last report.'),
    fields: [
      field.number('good_quantity', t('Good units'), { required: true, min: 0, initial: 0 }),
      field.number('rejected_quantity', t('Rejected'), { required: true, min: 0, initial: 0 }),
      rejection(),
      field.text('rejection_notes', t('What is the problem?'), { when: isRejected }),
      note(),
    ],
    run: (body) => act('post', '/admin/production-runs/{id}/outputs', { id, body }),
    changes,
    done: t('Progress saved.'),
  })

const finish = ({ id }: Run): void =>
  openForm({
    title: t('Finish'),
    submit: t('Finish'),
    text: t('Finishes the work. The run can then be completed and added to stock.'),
    fields: [note()],
    run: (body) => act('post', '/admin/production-runs/{id}/finish', { id, body }),
    changes,
    done: t('Run finished.'),
  })

/** Opens the form that completes a run: its good pieces are added to the product’s stock, its materials deducted. */
function complete({ production_run: run, children }: RunDetail): void {
  const isShort = (values: FieldValues) =>
    Number(values.produced_quantity ?? 0) + Number(values.rejected_quantity ?? 0) < run.quantity
  const made = run.produced_quantity > 0 ? run.produced_quantity : run.quantity - run.rejected_quantity
  const counts = [
    field.number('produced_quantity', t('Total good units'), { min: 0, required: true, initial: made }),
    field.number('rejected_quantity', t('Total rejected'), { min: 0, initial: run.rejected_quantity }),
    rejection(run.rejection_reason),
    field.text('shortfall_reason', t('Reason for fewer units'), { required: true, when: isShort }),
  ]
  openForm({
    title: stepWords(run).complete,
    submit: t('Complete'),
    text:
      run.product_title === null
        ? t('Deducts the planned materials from inventory. The run has no product, so the shop’s stock stays the same.')
        : t('Adds the good units to stock and deducts the planned materials from inventory.'),
    // For a split run, its parts report the quantities.
    fields: [...(children.length > 0 ? [] : counts), note()],
    run: (values) => {
      const body = values.shortfall_reason ? { ...values, allow_shortfall: true } : values
      return act('post', '/admin/production-runs/{id}/complete', { id: run.id, body })
    },
    changes,
    done: t('Run completed.'),
  })
}

const declineReasons = ['capacity', 'materials_unavailable', 'scheduling_conflict', 'other'] as const

const decline = ({ id }: Run): void =>
  openForm({
    title: t('Decline for the partner'),
    submit: t('Decline'),
    danger: true,
    fields: [field.choice('reason', t('Reason'), stateOptions(...declineReasons), { required: true }), note()],
    run: (body) => act('post', '/admin/production-runs/{id}/decline', { id, body }),
    changes,
    done: t('Run declined.'),
  })

const cancel = ({ production_run: { id }, children }: RunDetail): void =>
  openForm({
    title: t('Cancel run'),
    text:
      children.length > 0
        ? t('Ends the run and its {count} parts. Reported quantities are kept.', { count: children.length })
        : t('Ends the run and cancels its open tasks.'),
    submit: t('Cancel run'),
    danger: true,
    fields: [field.long('reason', t('Reason'))],
    run: (body) => act('post', '/admin/production-runs/{id}/cancel', { id, body }),
    changes,
    done: t('Run canceled.'),
  })

export function takeStep(step: StepKind, detail: RunDetail): unknown {
  const run = detail.production_run
  const plain = (verb: 'approve' | 'accept' | 'start', done: string) => () =>
    perform({ run: () => act('post', `/admin/production-runs/{id}/${verb}`, { id: run.id }), changes, done })
  const steps: Readonly<Record<StepKind, () => unknown>> = {
    approve: plain('approve', t('Run approved.')),
    accept: plain('accept', t('Run accepted.')),
    start: plain('start', t('Run started.')),
    allocate: () => allocate(run),
    assign: () => assign(run),
    send: () => sendRuns([run]),
    report: () => report(run),
    finish: () => finish(run),
    complete: () => complete(detail),
  }
  return steps[step]()
}

export function furtherActions(detail: RunDetail, next: StepKind | null) {
  const { production_run: run, children } = detail
  if (!may('production-runs:write')) return []
  const words = stepWords(run)
  const isOver = run.status === 'completed' || run.status === 'cancelled'
  const isSplit = children.length > 0
  const isBegun = run.started_at !== null
  const works = run.status === 'in_progress' && isBegun && run.finished_at === null
  const isRoot = run.parent_run_id === null
  const one = (step: StepKind, shown: boolean): DetailAction | false =>
    shown && next !== step && { label: words[step], run: () => takeStep(step, detail) }
  const parts = sendable(children)
  const shared = sharable(isSplit ? children : [run])
  return [
    next !== null && parts.length > 0 && { label: sendWords(), run: () => sendRuns(parts) },
    one('report', works && !isSplit),
    one('finish', works && !isSplit),
    one('complete', !isSplit && ['sent_to_partner', 'in_progress'].includes(run.status)),
    one('allocate', !isOver && isRoot && !isBegun && run.allocated_quantity < run.quantity),
    one('assign', !isOver && !isSplit && run.partner_id !== null && !isBegun),
    shared.length > 0 && { label: t('Add another partner'), run: () => handOver(shared) },
    run.status === 'sent_to_partner' && { label: t('Decline for the partner'), run: () => decline(run) },
    !isOver && { label: t('Cancel run'), danger: true, run: () => cancel(detail) },
  ]
}
