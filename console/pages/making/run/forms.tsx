import { act, may, session } from '../../../api/index.ts'
import { type FieldValues, field, openForm, perform, stateOptions } from '../../../frame/do.ts'
import type { DetailAction } from '../../../frame/record.ts'
import { Go, t } from '../../../frame/show.ts'
import { formatQuantity, usePartnerOptions } from '../parts.tsx'
import { type Run, type StepKind, stepWords } from './run.tsx'
import type { RunDetail } from './sections.tsx'

/** What a step of a run changes beside the run. */
const changes = ['tasks', 'stock', 'inventory-items', 'raw-materials']

const note = () => field.long('notes', t('Note'))

const isRejected = (values: FieldValues) => Number(values.rejected_quantity ?? 0) > 0
const rejections = [
  'stitching_defect',
  'fabric_flaw',
  'color_mismatch',
  'sizing_error',
  'print_defect',
  'material_damage',
  'quality_below_standard',
  'other',
] as const
const rejection = (initial?: string | null) =>
  field.choice('rejection_reason', t('Why'), stateOptions(...rejections), { required: true, when: isRejected, initial })

/** Gives the whole of what is left, or a part of it, to a partner. */
function allocate({ id, quantity, allocated_quantity, unit }: Run): void {
  const left = Math.round((quantity - allocated_quantity) * 1000) / 1000
  const currency = session().shop?.currencies[0] ?? 'USD'
  openForm({
    title: t('Give to a partner'),
    submit: t('Give'),
    text: t('{left} are left to give.', { left: formatQuantity(left, unit) }),
    fields: [
      field.choice('partner_id', t('Partner'), usePartnerOptions, { required: true }),
      field.text('role', t('What they do'), { placeholder: t('Cutting, dyeing, sewing …') }),
      field.number('quantity', t('Quantity'), { required: true, min: 0, max: left, initial: left }),
      field.number('order', t('Rank'), { min: 0, hint: t('A part waits for those of a lower rank.') }),
      field.money('cost_estimate', t('What they ask'), { currency }),
      field.choice('cost_type', t('That is'), stateOptions('per_unit', 'total'), {
        initial: 'per_unit',
        when: ({ cost_estimate }) => typeof cost_estimate === 'number',
      }),
    ],
    run: (part) => {
      const priced = part.cost_estimate === undefined ? {} : { cost_currency: currency }
      return act('post', '/admin/production-runs/{id}/allocate', {
        id,
        body: { assignments: [{ ...part, ...priced }] },
      })
    },
    changes,
    done: t('The work was given.'),
  })
}

const assign = ({ id, partner_id }: Run): void =>
  openForm({
    title: t('Give to another partner'),
    submit: t('Give'),
    fields: [
      field.choice('partner_id', t('Partner'), usePartnerOptions, { required: true, except: [partner_id] }),
      field.long('note', t('Note')),
    ],
    run: (body) => act('post', '/admin/production-runs/{id}/assign', { id, body }),
    changes,
    done: t('The work was given.'),
  })

const report = ({ id }: Run): void =>
  openForm({
    title: t('Report what was made'),
    submit: t('Report'),
    text: t('What was made since the last report, not in all.'),
    fields: [
      field.number('good_quantity', t('Made well'), { required: true, min: 0, initial: 0 }),
      field.number('rejected_quantity', t('Rejected'), { required: true, min: 0, initial: 0 }),
      rejection(),
      field.text('rejection_notes', t('What is wrong'), { when: isRejected }),
      note(),
    ],
    run: (body) => act('post', '/admin/production-runs/{id}/outputs', { id, body }),
    changes,
    done: t('The report was kept.'),
  })

const finish = ({ id }: Run): void =>
  openForm({
    title: t('Finish'),
    submit: t('Finish'),
    text: t('Nothing more is made. After that the run is completed into stock.'),
    fields: [note()],
    run: (body) => act('post', '/admin/production-runs/{id}/finish', { id, body }),
    changes,
    done: t('The run was finished.'),
  })

/** The final count; what was made well goes into stock, and the materials out of it. */
function complete({ production_run: run, children }: RunDetail): void {
  const isShort = (values: FieldValues) =>
    Number(values.produced_quantity ?? 0) + Number(values.rejected_quantity ?? 0) < run.quantity
  const made = run.produced_quantity > 0 ? run.produced_quantity : run.quantity - run.rejected_quantity
  const counts = [
    field.number('produced_quantity', t('Made well, in all'), { min: 0, required: true, initial: made }),
    field.number('rejected_quantity', t('Rejected, in all'), { min: 0, initial: run.rejected_quantity }),
    rejection(run.rejection_reason),
    field.text('shortfall_reason', t('Why fewer were made'), { required: true, when: isShort }),
  ]
  openForm({
    title: t('Complete into stock'),
    submit: t('Complete'),
    text: t('What was made well goes into stock, and the planned materials are taken out of the store room.'),
    // A run in parts has been counted in its parts.
    fields: [...(children.length > 0 ? [] : counts), note()],
    run: (values) => {
      const body = values.shortfall_reason ? { ...values, allow_shortfall: true } : values
      return act('post', '/admin/production-runs/{id}/complete', { id: run.id, body })
    },
    changes,
    done: t('The run is completed.'),
  })
}

const declineReasons = ['capacity', 'materials_unavailable', 'scheduling_conflict', 'other'] as const

const decline = ({ id }: Run): void =>
  openForm({
    title: t('Decline in their name'),
    submit: t('Decline'),
    danger: true,
    fields: [field.choice('reason', t('Why'), stateOptions(...declineReasons), { required: true }), note()],
    run: (body) => act('post', '/admin/production-runs/{id}/decline', { id, body }),
    changes,
    done: t('The run was declined.'),
  })

const cancel = ({ production_run: { id }, children }: RunDetail): void =>
  openForm({
    title: t('Cancel the run'),
    text:
      children.length > 0
        ? t('The run and its {count} parts end. What was made stays in the books.', { count: children.length })
        : t('The run ends, and its open tasks are canceled.'),
    submit: t('Cancel the run'),
    danger: true,
    fields: [field.long('reason', t('Why'))],
    run: (body) => act('post', '/admin/production-runs/{id}/cancel', { id, body }),
    changes,
    done: t('The run was canceled.'),
  })

/** Sends a run in one dialog: it opens the dispatch, asks which templates become tasks, and confirms. */
const send = ({ id, partner_name }: Run) =>
  perform({
    run: () => act('post', '/admin/production-runs/{id}/dispatch', { id }),
    onDone: ({ dispatch_id, candidates: { templates } }) =>
      openForm({
        title: partner_name ? t('Send to {partner}', { partner: partner_name }) : t('Send'),
        submit: t('Send'),
        text:
          templates.length > 0 ? (
            t('Each template you choose becomes a task of the partner.')
          ) : (
            <>
              {t('There are no templates yet: each becomes a task of the partner.')}{' '}
              <Go to="/tasks?view=templates">{t('Add a template')}</Go>
            </>
          ),
        fields: templates.map((one) =>
          field.toggle(one.id, one.category ? `${one.name} · ${one.category}` : one.name, { initial: true }),
        ),
        run: async (values) => {
          const template_ids = Object.keys(values).filter((template) => values[template])
          if (template_ids.length === 0) throw new Error(t('Choose at least one task.'))
          const body = { dispatch_id, template_ids }
          return act('post', '/admin/production-runs/{id}/dispatch/confirm', { id, body })
        },
        changes,
        done: t('The run was sent.'),
      }),
  })

/** Takes a step of a run; what needs words or numbers asks for them. */
export function takeStep(step: StepKind, detail: RunDetail): unknown {
  const run = detail.production_run
  const plain = (verb: 'approve' | 'accept' | 'start', done: string) => () =>
    perform({ run: () => act('post', `/admin/production-runs/{id}/${verb}`, { id: run.id }), changes, done })
  const steps: Readonly<Record<StepKind, () => unknown>> = {
    approve: plain('approve', t('The run was approved.')),
    accept: plain('accept', t('The run was accepted.')),
    start: plain('start', t('The run was started.')),
    allocate: () => allocate(run),
    assign: () => assign(run),
    send: () => send(run),
    report: () => report(run),
    finish: () => finish(run),
    complete: () => complete(detail),
  }
  return steps[step]()
}

/** What can be done with a run beside the next step. */
export function furtherActions(detail: RunDetail, next: StepKind | null) {
  const { production_run: run, children } = detail
  if (!may('production-runs:write')) return []
  const words = stepWords(run.partner_name)
  const isOver = run.status === 'completed' || run.status === 'cancelled'
  const isSplit = children.length > 0
  const isBegun = run.started_at !== null
  const works = run.status === 'in_progress' && isBegun && run.finished_at === null
  const isRoot = run.parent_run_id === null
  const one = (step: StepKind, shown: boolean): DetailAction | false =>
    shown && next !== step && { label: words[step], run: () => takeStep(step, detail) }
  return [
    one('report', works && !isSplit),
    one('finish', works && !isSplit),
    one('complete', !isSplit && ['sent_to_partner', 'in_progress'].includes(run.status)),
    one('allocate', !isOver && isRoot && !isBegun && run.allocated_quantity < run.quantity),
    one('assign', !isOver && !isSplit && run.partner_id !== null && !isBegun),
    run.status === 'sent_to_partner' && { label: t('Decline in their name'), run: () => decline(run) },
    !isOver && { label: t('Cancel the run'), danger: true, run: () => cancel(detail) },
  ]
}
