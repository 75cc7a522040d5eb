import { ActionIcon, Menu } from '@mantine/core'
import { MoveRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '../../frame/values.tsx'
import { t } from '../../messages/text.ts'
import './making.css'

export interface BoardColumn<Card> {
  readonly key: string
  readonly title: string
  readonly cards: readonly Card[]
  /** All in this state, also those that are not shown. */
  readonly count: number
}

interface BoardProps<Card> {
  readonly label: string
  readonly columns: readonly BoardColumn<Card>[]
  readonly idOf: (card: Card) => string
  readonly nameOf: (card: Card) => string
  readonly card: (card: Card) => ReactNode
  /** Where a card may go, by the keys of the columns. */
  readonly targets: (card: Card, from: string) => readonly string[]
  readonly onMove: (card: Card, to: string) => void
}

/** Cards in columns. What is dragged with a pointer is moved with a menu by keyboard. */
export function Board<Card>(props: BoardProps<Card>) {
  const [held, setHeld] = useState<{ readonly card: Card; readonly to: readonly string[] } | null>(null)
  return (
    <section className="board" aria-label={props.label}>
      {props.columns.map((column) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: keyboards use the menu of each card
        <div
          key={column.key}
          className="board-column"
          data-target={held?.to.includes(column.key) || undefined}
          onDragOver={(event) => held?.to.includes(column.key) && event.preventDefault()}
          onDrop={() => held?.to.includes(column.key) && props.onMove(held.card, column.key)}
        >
          <h2>
            {column.title} <span className="count">{formatNumber(column.count)}</span>
          </h2>
          <ul>
            {column.cards.map((card) => (
              <BoardCard key={props.idOf(card)} {...props} value={card} column={column} onHold={setHeld} />
            ))}
          </ul>
          {column.cards.length === 0 ? <p className="quiet board-none">{t('None')}</p> : null}
        </div>
      ))}
    </section>
  )
}

interface CardProps<Card> extends BoardProps<Card> {
  readonly value: Card
  readonly column: BoardColumn<Card>
  readonly onHold: (held: { readonly card: Card; readonly to: readonly string[] } | null) => void
}

function BoardCard<Card>({ value, column, onHold, targets, nameOf, card, columns, onMove }: CardProps<Card>) {
  const to = targets(value, column.key)
  return (
    <li
      className="board-card"
      draggable={to.length > 0}
      onDragStart={() => onHold({ card: value, to })}
      onDragEnd={() => onHold(null)}
    >
      {card(value)}
      {to.length > 0 ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              className="board-move"
              variant="subtle"
              size="lg"
              aria-label={t('Move {name}', { name: nameOf(value) })}
            >
              <MoveRight size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {to.map((key) => (
              <Menu.Item key={key} onClick={() => onMove(value, key)}>
                {columns.find((one) => one.key === key)?.title ?? key}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </li>
  )
}
