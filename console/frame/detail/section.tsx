import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

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
/** `[t('Paid'), paid_at && <Time at={paid_at} />]`: left out where it has no value. */
type ShortFact = readonly [label: string, value: ReactNode]

const factOf = (fact: Fact | ShortFact | null | false): Fact[] => {
  if (!fact || 'label' in fact) return fact ? [fact] : []
  const [label, value] = fact
  return value === null || value === undefined || value === false || value === '' ? [] : [{ label, value }]
}

/** Names and values, one below the other; facts that are null or false are left out. */
export const Facts = ({ facts }: { facts: readonly (Fact | ShortFact | null | false)[] }) => (
  <dl className="facts">
    {facts.flatMap(factOf).map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

interface RowsProps<Row> {
  /** Undefined while they are read. */
  readonly rows: readonly Row[] | undefined
  /** Says that there are none. */
  readonly none?: string
  readonly children: (row: Row) => ReactNode
}

/** A line for each record: its name, and at the end what belongs to it. */
export const Rows = <Row extends { readonly id: string }>({ rows, none, children }: RowsProps<Row>) =>
  rows?.length === 0 && none ? (
    <p className="plain quiet">{none}</p>
  ) : (
    <ul className="plain-list">
      {rows?.map((row) => (
        <li key={row.id} className="thread">
          {children(row)}
        </li>
      ))}
    </ul>
  )
