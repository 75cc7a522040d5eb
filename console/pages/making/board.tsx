import { useQueries } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { read, rowsOf } from '../../api/index.ts'
import { MoveRight } from '../../frame/icons.tsx'
import { More } from '../../frame/record.ts'
import { Empty, Failure, formatNumber, PageHead, t } from '../../frame/show.ts'
import './making.css'

interface Record {
  readonly id: string
  readonly status: string
}

interface Lane<Card extends Record> {
  readonly key: string
  readonly title: string
  readonly states: readonly Card['status'][]
}

interface BoardProps<Card extends Record> {
  readonly title: string
  readonly label: string
  readonly path: '/admin/tasks' | '/admin/production-runs'
  readonly lanes: readonly Lane<Card>[]
  readonly above: ReactNode
  readonly actions: ReactNode
  readonly empty: { readonly title: string; readonly text: string }
  readonly nameOf: (card: Card) => string
  readonly card: (card: Card) => ReactNode
  readonly sort?: (one: Card, other: Card) => number
  readonly targets: (card: Card, from: string) => readonly string[]
  readonly onMove: (card: Card, to: string) => unknown
}

/** Cards by state, last changed first. With the keyboard, cards are moved by a menu. */
export function BoardPage<Card extends Record>(props: BoardProps<Card>) {
  const { title, path, lanes, sort } = props
  const states = lanes.flatMap((lane) => lane.states)
  const answers = useQueries({
    queries: states.map((status) => read(path, { status, limit: 40, order: '-updated_at' } as never)),
  })
  const shown = lanes.map((lane) => {
    const own = lane.states.map((status) => rowsOf<Card>(answers[states.indexOf(status)]?.data))
    const cards = own.flatMap(({ rows }) => rows)
    return {
      ...lane,
      cards: sort ? cards.toSorted(sort) : cards,
      count: own.reduce((sum, { count }) => sum + (count ?? 0), 0),
    }
  })
  const failed = answers.find(({ error, data }) => error && !data)
  const isEmpty = answers.every(({ data }) => data) && shown.every(({ count }) => count === 0)
  return (
    <>
      <PageHead title={title} actions={props.actions} />
      {props.above}
      {failed ? (
        <Failure error={failed.error} retry={() => void failed.refetch()} />
      ) : isEmpty ? (
        <Empty {...props.empty} />
      ) : (
        <Lanes {...props} shown={shown} />
      )}
    </>
  )
}

interface LanesProps<Card extends Record> extends BoardProps<Card> {
  readonly shown: readonly (Lane<Card> & { readonly cards: readonly Card[]; readonly count: number })[]
}

interface Held<Card> {
  readonly card: Card
  readonly to: readonly string[]
}

function Lanes<Card extends Record>(props: LanesProps<Card>) {
  const [held, setHeld] = useState<Held<Card> | null>(null)
  return (
    <section className="board" aria-label={props.label}>
      {props.shown.map(({ key, title, count, cards }) => {
        const takes = held?.to.includes(key) ? held.card : null
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: keyboards use the menu of each card
          <div
            key={key}
            className="board-column near"
            data-target={takes ? true : undefined}
            onDragOver={(event) => takes && event.preventDefault()}
            onDrop={() => takes && props.onMove(takes, key)}
          >
            <h2>
              {title} <span className="count">{formatNumber(count)}</span>
            </h2>
            <ul className="near">
              {cards.map((card) => (
                <BoardCard key={card.id} {...props} value={card} from={key} onHold={setHeld} />
              ))}
            </ul>
            {cards.length === 0 ? <p className="plain quiet small">{t('None')}</p> : null}
          </div>
        )
      })}
    </section>
  )
}

interface CardProps<Card extends Record> extends BoardProps<Card> {
  readonly value: Card
  readonly from: string
  readonly onHold: (held: Held<Card> | null) => void
}

function BoardCard<Card extends Record>({ value, from, onHold, ...props }: CardProps<Card>) {
  const to = props.targets(value, from)
  return (
    <li
      className="board-card"
      draggable={to.length > 0}
      onDragStart={() => onHold({ card: value, to })}
      onDragEnd={() => onHold(null)}
    >
      {props.card(value)}
      <More
        className="board-move"
        icon={MoveRight}
        label={t('Move {name}', { name: props.nameOf(value) })}
        actions={to.map((key) => ({
          label: props.lanes.find((lane) => lane.key === key)?.title ?? key,
          run: () => props.onMove(value, key),
        }))}
      />
    </li>
  )
}
