import type { ReactNode } from 'react'

/** A part of a page under a heading. */
export const Section = (props: {
  title: string
  aside?: ReactNode
  children: ReactNode
  id?: string
  flush?: boolean
}) => (
  <section className="card" data-flush={props.flush || undefined} aria-label={props.title} id={props.id}>
    <header className="card-head">
      <h2>{props.title}</h2>
      {props.aside}
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
