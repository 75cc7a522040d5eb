import { type ReactNode, useRef } from 'react'
import { IconAct } from './buttons.tsx'
import { ArrowLeft, ArrowRight } from './icons.tsx'
import './tiles.css'

interface TilesProps<Item> {
  readonly label?: string
  readonly items: readonly Item[]
  /** Moves an item. Null means that the order is fixed. */
  readonly put: ((id: string, at: number) => unknown) | null
  readonly earlier: (item: Item) => string
  readonly later: (item: Item) => string
  readonly children: (item: Item, index: number) => ReactNode
  readonly tools?: (item: Item, index: number) => ReactNode
  readonly end?: ReactNode
}

/** A list of tiles, such as pictures or products. Unless `put` is null, dragging or buttons reorder them. */
export function Tiles<Item extends { readonly id: string }>(props: TilesProps<Item>) {
  const { label, items, put, earlier, later, children, tools, end } = props
  const moved = useRef<string | null>(null)
  return (
    <ol className="tiles" aria-label={label}>
      {items.map((item, at) => (
        <li
          key={item.id}
          draggable={put !== null}
          onDragStart={() => {
            moved.current = item.id
          }}
          onDragOver={(event) => event.preventDefault()}
          onDrop={() => {
            if (moved.current !== null && moved.current !== item.id) put?.(moved.current, at)
            moved.current = null
          }}
        >
          {children(item, at)}
          {put ? (
            <span className="tile-tools">
              <IconAct icon={ArrowLeft} label={earlier(item)} off={at === 0} run={() => put(item.id, at - 1)} />
              <IconAct
                icon={ArrowRight}
                label={later(item)}
                off={at === items.length - 1}
                run={() => put(item.id, at + 1)}
              />
              {tools?.(item, at)}
            </span>
          ) : null}
        </li>
      ))}
      {end}
    </ol>
  )
}

export function moved<Item extends { readonly id?: string }>(items: readonly Item[], id: string, at: number): Item[] {
  const others = items.filter((item) => item.id !== id)
  return [...others.slice(0, at), ...items.filter((item) => item.id === id), ...others.slice(at)]
}
