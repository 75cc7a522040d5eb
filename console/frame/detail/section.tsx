import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Go } from '../go.tsx'
import { State } from '../state.tsx'
import { Money, Time } from '../values.tsx'

interface SectionProps {
  readonly title: string
  readonly aside?: ReactNode
  /** A small button beside the heading. */
  readonly action?: { readonly label: string; readonly run: () => unknown } | null | false
  readonly children: ReactNode
  readonly id?: string
  readonly flush?: boolean
}

/** A part of a page under a heading. */
export const Section = ({ action, ...props }: SectionProps) => (
  <section className="card" data-flush={props.flush || undefined} aria-label={props.title} id={props.id}>
    <header className="card-head">
      <h2>{props.title}</h2>
      {props.aside}
      {action ? (
        <Button variant="default" size="xs" onClick={() => void action.run()}>
          {action.label}
        </Button>
      ) : null}
    </header>
    {props.children}
  </section>
)

export interface Fact {
  readonly label: string
  readonly value: ReactNode
}
const factOf = (label: string, value: ReactNode): Fact | null =>
  value === null || value === undefined || value === false || value === '' ? null : { label, value }

type Moment = string | null | undefined

/** A fact on one line: `fact(t('Order'), order && <Go …>)`, `fact.time(t('Paid'), paid_at)`. Without a value there is none. */
export const fact = Object.assign(factOf, {
  /** A moment, in full. */
  time: (label: string, at: Moment) => factOf(label, at && <Time at={at} />),
  /** How long ago a moment was. */
  ago: (label: string, at: Moment) => factOf(label, at && <Time at={at} ago />),
  money: (label: string, amount: number | null | undefined, currency: string | null) =>
    factOf(label, typeof amount === 'number' && <Money amount={amount} currency={currency} />),
})

type ShortFact = readonly [label: string, value: ReactNode]
const shown = (given: Fact | ShortFact | null | false): Fact[] => {
  const found = given && !('label' in given) ? factOf(...given) : given
  return found ? [found] : []
}

/** Names and values, one below the other; facts that are null or false are left out. */
export const Facts = ({ facts }: { facts: readonly (Fact | null | false)[] }) => (
  <dl className="facts">
    {facts.flatMap(shown).map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** A record on one line. */
interface Line {
  readonly name: ReactNode
  /** Where its page is. */
  readonly to?: string | null
  /** Behind the name, quietly. */
  readonly note?: ReactNode
  /** At the end: its state as word and colour, and anything else. */
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

interface RowsProps<Row> {
  /** Undefined while they are read. */
  readonly rows: readonly Row[] | undefined
  /** Says that there are none. */
  readonly none?: string
  /** What a line says: `({ id, name, status }) => ({ name, to: `/designs/${id}`, state: status })`. */
  readonly line?: (row: Row) => Line
  /** Instead of `line`, a line of its own making. */
  readonly children?: (row: Row) => ReactNode
}

/** A line for each record: its name, and at the end what belongs to it. */
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
