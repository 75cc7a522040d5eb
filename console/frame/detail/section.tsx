import type { ReactNode } from 'react'
import { Act } from '../buttons.tsx'
import { Go } from '../go.tsx'
import type { Doing } from '../perform.ts'
import { State } from '../state.tsx'
import { Money, Time } from '../values.tsx'

interface SectionProps {
  readonly title: string
  readonly aside?: ReactNode
  readonly action?: (Doing & { readonly label: string }) | null | false
  readonly facts?: readonly (Fact | null | false)[]
  readonly children?: ReactNode
  readonly id?: string
  readonly flush?: boolean
  /** Adds space between the children. */
  readonly stack?: boolean
}

export const Section = ({ action, ...props }: SectionProps) => (
  <section className="card" data-flush={props.flush || undefined} aria-label={props.title} id={props.id}>
    <header className="card-head inline ends">
      <h2>{props.title}</h2>
      {props.aside}
      {action ? <Act size="xs" {...action} /> : null}
    </header>
    {props.facts ? <Facts facts={props.facts} /> : null}
    {props.stack ? <div className="stack">{props.children}</div> : props.children}
  </section>
)

export interface Fact {
  readonly label: string
  readonly value: ReactNode
}
const factOf = (label: string, value: ReactNode): Fact | null =>
  value === null || value === undefined || value === false || value === '' ? null : { label, value }

type Moment = string | null | undefined

/**
 * Facts of a record, each a label with a value: `fact(t('Order'), order && <Go …>)`, `fact.time(t('Paid'), paid_at)`. A
 * fact is null if its value is missing, and is then not shown.
 */
export const fact = Object.assign(factOf, {
  time: (label: string, at: Moment) => factOf(label, at && <Time at={at} />),
  ago: (label: string, at: Moment) => factOf(label, at && <Time at={at} ago />),
  money: (label: string, amount: number | null | undefined, currency: string | null) =>
    factOf(label, typeof amount === 'number' && <Money amount={amount} currency={currency} />),
})

export const Facts = ({ facts }: { facts: readonly (Fact | null | false)[] }) => (
  <dl className="facts">
    {facts
      .flatMap((one) => one || [])
      .map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

interface Line {
  readonly name: ReactNode
  readonly to?: string | null
  readonly note?: ReactNode
  readonly state?: string | null
  readonly end?: ReactNode
}

const LineParts = ({ name, to, note, state, end }: Line) => (
  <>
    <span>
      {to ? <Go to={to}>{name}</Go> : name} {note ? <span className="quiet">{note}</span> : null}
    </span>
    {state || end ? (
      <span>
        {end} {state ? <State value={state} /> : null}
      </span>
    ) : null}
  </>
)

interface LabelledProps {
  readonly label: string
  readonly children: ReactNode
  /** Shown at the end of the label's line, so that the actions of several rows are below each other. */
  readonly actions?: ReactNode
}

export const Labelled = ({ label, children, actions }: LabelledProps) => (
  <div className="labelled">
    <div className="inline ends">
      <span className="edit-label">{label}</span>
      <span className="inline">{actions}</span>
    </div>
    {children}
  </div>
)

interface RowsProps<Row> {
  readonly rows: readonly Row[] | undefined
  readonly none?: string
  /** Describes a row: `({ id, name, status }) => ({ name, to: `/designs/${id}`, state: status })`. */
  readonly line?: (row: Row) => Line
  /** Replaces `line` with custom content. */
  readonly children?: (row: Row) => ReactNode
}

export const Rows = <Row extends { readonly id: string }>({ rows, none, line, children }: RowsProps<Row>) =>
  rows?.length === 0 && none ? (
    <p className="plain quiet">{none}</p>
  ) : (
    <ul className="plain-list">
      {rows?.map((row) => (
        <li key={row.id} className="thread">
          {line ? <LineParts {...line(row)} /> : children?.(row)}
        </li>
      ))}
    </ul>
  )
