import { Button, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { act, type GetData, may, useRead } from '../../../api/index.ts'
import { field, perform, stateOptions } from '../../../frame/do.ts'
import { EditFields, Rows, Section, Table, useSaver } from '../../../frame/record.ts'
import { Go, Money, stateWords, Time, t } from '../../../frame/show.ts'
import { Due, formatQuantity, Meter, useItems } from '../parts.tsx'
import { type Run, RunState, runQuantity } from './run.tsx'
import { type Step, stepsOf } from './steps.rules.ts'

export type RunDetail = GetData<'/admin/production-runs/{id}'>

export function Steps({ run, parts }: { run: Run; parts: readonly Run[] }) {
  const labels: Readonly<Record<Step['name'], string>> = {
    approved: t('Approved'),
    sent: t('Sent'),
    accepted: t('Accepted'),
    started: t('Started'),
    finished: t('Finished'),
    made: t('Made'),
    completed: run.product_title === null ? t('Completed') : t('In stock'),
  }
  return (
    <ol className="card steps inline" aria-label={t('Progress')}>
      {stepsOf(run, parts).map(({ name, at, done, isNext }) => (
        <li key={name} data-done={done || undefined} data-next={isNext || undefined}>
          {labels[name]}
          {done ? <span className="sr-only">{t('(done)')}</span> : null}
          <small>{isNext ? t('Up next') : at ? <Time at={at} ago /> : null}</small>
        </li>
      ))}
    </ol>
  )
}

export function Parts({ parts }: { parts: readonly Run[] }) {
  const made = (part: Run) =>
    t('{made} of {quantity} made', {
      made: formatQuantity(part.produced_quantity, part.unit),
      quantity: runQuantity(part),
    })
  const before = ({ depends_on_run_ids: ids }: Run) =>
    parts.filter(({ id }) => ids.includes(id)).map(({ partner_name, role }) => role ?? partner_name)
  const after = (part: Run) => {
    const names = before(part).join(', ')
    return names === '' ? null : t('after {names}', { names })
  }
  return (
    <Section title={t('Made by')}>
      <ul className="ruled stack">
        {parts.map((part) => (
          <li key={part.id}>
            <div className="inline ends">
              <Go to={`/production/${part.id}`}>
                <b>{[part.partner_name ?? t('No one yet'), part.role].filter(Boolean).join(' · ')}</b>
              </Go>
              <span>
                <RunState run={part} />
              </span>
            </div>
            <Meter share={part.produced_quantity / part.quantity} />
            <small className="quiet">{[made(part), after(part)].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export const Tasks = ({ tasks }: { tasks: RunDetail['tasks'] }) => (
  <Section title={t('Tasks')}>
    <Rows
      rows={tasks}
      line={({ id, title, due_at, status }) => ({
        ...{ name: title, to: `/tasks?open=${id}`, state: status },
        end: <Due at={due_at} />,
      })}
    />
  </Section>
)

interface Used {
  readonly id: string
  readonly name: string
  readonly end: ReactNode
}

export function Materials({ detail: { materials, consumptions } }: { detail: RunDetail }) {
  const items = useItems()
  if (materials.length === 0 && consumptions.length === 0) return null
  const itemOf = (id: string) => items.find((item) => item.id === id)
  const planned: Used[] = materials.map(({ component_id: id, role, made_of, planned_quantity, unit }) => ({
    ...{ id, name: made_of === null ? role : `${role}: ${made_of}` },
    end: t('{quantity} planned', { quantity: formatQuantity(planned_quantity, unit) }),
  }))
  const used: Used[] = consumptions.map(({ inventory_item_id: id, quantity, missing_quantity: missing }) => ({
    ...{ id, name: itemOf(id)?.title ?? t('Deleted item') },
    end: (
      <>
        {t('{quantity} used', { quantity: formatQuantity(quantity, itemOf(id)?.unit ?? 'piece') })}
        {missing > 0 ? <b className="danger"> {t('{quantity} short in inventory', { quantity: missing })}</b> : null}
      </>
    ),
  }))
  return (
    <Section title={t('Materials')}>
      <Rows rows={used.length > 0 ? used : planned} line={(row) => row} />
    </Section>
  )
}

type Cost = Pick<
  GetData<'/admin/production-runs/{id}/cost-summary'>['cost_summary']['lines'][number],
  'currency' | 'estimated' | 'payable'
>

export function Costs({ detail: { production_run: run, children } }: { detail: RunDetail }) {
  const { data } = useRead('/admin/production-runs/{id}/cost-summary', { id: run.id })
  const { lines = [], totals = [] } = data?.cost_summary ?? {}
  const priced = lines.filter(({ cost_estimate }) => cost_estimate !== null)
  const saver = useSaver('post', '/admin/production-runs/{id}', { id: run.id })
  const nameOf = (id: string) => [run, ...children].find((one) => one.id === id)?.partner_name ?? t('No one yet')
  const row = (key: string, name: string, { currency, estimated, payable }: Cost) => ({
    ...{ key, name },
    cells: [
      <Money key="estimated" amount={estimated} currency={currency} />,
      <Money key="payable" amount={payable} currency={currency} />,
    ],
  })
  return (
    <Section title={t('Costs')}>
      <EditFields
        record={run}
        saver={saver}
        editable={may('production-runs:write')}
        fields={[
          field.money('cost_estimate', t('Partner’s quote'), {
            nullable: true,
            currency: run.cost_currency ?? undefined,
          }),
          field.choice('cost_type', t('Cost type'), stateOptions('per_unit', 'total'), { nullable: true }),
          field.toggle('costs_shared', t('Shared with the partner')),
        ]}
      />
      {priced.length === 0 ? null : (
        <Table
          head={[t('Partner'), t('Estimated'), t('To pay')]}
          rows={[
            ...priced.map((line) => row(line.production_run_id, nameOf(line.production_run_id), line)),
            ...(priced.length > 1 ? totals.map((total) => row(`total ${total.currency}`, t('Total'), total)) : []),
          ]}
        />
      )}
    </Section>
  )
}

/** Events of a run whose API name does not read well. */
const activityWords = (type: string): string =>
  ({
    reminder_sent: t('Reminder sent'),
    dependencies_changed: t('Sequence changed'),
    submitted: t('Sent for approval'),
    dispatch_opened: t('Sending prepared'),
    dispatch_cancelled: t('Sending stopped'),
    allocated: t('Assigned to partners'),
    partner_assigned: t('Assigned to a partner'),
    output_reported: t('Progress reported'),
    unanswered: t('Taken back without an answer'),
    child_accepted: t('Part accepted'),
    child_completed: t('Part completed'),
    child_cancelled: t('Part canceled'),
    child_reduced: t('Units taken from a part'),
    handed_over: t('Units given to another partner'),
  })[type] ?? stateWords(type)

type Activity = GetData<'/admin/production-runs/{id}/activities'>['activities'][number]

export function Activities({ detail: { production_run: run, children } }: { detail: RunDetail }) {
  const { id } = run
  const { data } = useRead('/admin/production-runs/{id}/activities', { id, limit: 100 })
  const [text, setText] = useState('')
  const activities = (data?.activities ?? []).toSorted((one, other) => other.sequence - one.sequence)
  const actors = { admin: t('The shop'), partner: t('Partner'), system: t('Weft') } as const
  const partOf = ({ data: { run_id } }: Activity) => children.find((part) => part.id === run_id)
  const workshopOf = (activity: Activity) =>
    (partOf(activity) ?? [run, ...children].find(({ partner_id }) => partner_id === activity.partner_id))
      ?.partner_name ?? actors.partner
  const note = text.trim()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (note === '') return
    void perform({
      run: () => act('post', '/admin/production-runs/{id}/activities', { id, body: { note } }),
      onDone: () => setText(''),
    })
  }
  return (
    <Section title={t('Timeline')}>
      <p className="quiet small">{t('What the shop and its partners did, with their notes.')}</p>
      <ol className="history">
        {activities.map((activity) => (
          <li key={activity.sequence}>
            <Time at={activity.occurred_at} ago /> ·{' '}
            <b>{activity.actor_type === 'partner' ? workshopOf(activity) : actors[activity.actor_type]}</b>{' '}
            {activityWords(activity.type)}
            {activity.actor_type !== 'partner' && partOf(activity) ? `: ${workshopOf(activity)}` : null}
            {typeof activity.data.note === 'string' ? `: ${activity.data.note}` : null}
          </li>
        ))}
      </ol>
      {may('production-runs:write') ? (
        <form className="note-form inline above" onSubmit={send}>
          <TextInput
            aria-label={t('Note')}
            placeholder={t('Add a note')}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <Button type="submit" variant="default">
            {t('Add')}
          </Button>
        </form>
      ) : null}
    </Section>
  )
}
