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

/** A fact that is left out where it has no value: `fact(t('Paid'), paid_at && <Time at={paid_at} />)`. */
export const fact = (label: string, value: ReactNode): Fact | null =>
  value === null || value === undefined || value === false || value === '' ? null : { label, value }

/** Names and values, one below the other; facts that are null or false are left out. */
export const Facts = ({ facts }: { facts: readonly (Fact | null | false)[] }) => (
  <dl className="facts">
    {facts
      .filter((one): one is Fact => Boolean(one))
      .map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
