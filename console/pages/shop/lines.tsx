import type { ReactNode } from 'react'
import { Money, Thumb } from '../../frame/show.ts'
import './lines.css'

interface ItemLineProps {
  readonly name: ReactNode
  readonly detail: ReactNode
  /** Its picture, null where it has none; without it there is no place for one. */
  readonly image?: string | null
  readonly size?: number
  /** At the end of the line: what it costs, how many. */
  readonly children?: ReactNode
}

/** An item of an order or basket. */
export const ItemLine = ({ name, detail, image, size = 44, children }: ItemLineProps) => (
  <li className="item-line">
    {image === undefined ? null : <Thumb src={image} size={size} />}
    <span className="item-name">
      {name}
      <span className="quiet">{detail}</span>
    </span>
    {children}
  </li>
)

interface Sum {
  readonly label: string
  readonly amount: number
  readonly look?: 'total' | 'quiet'
}

/** What a basket comes to: a line for each part, the total among them. */
export const Sums = ({ sums, currency }: { sums: readonly (Sum | false)[]; currency: string }) => (
  <dl className="sums-of-items">
    {sums
      .filter((sum) => sum !== false)
      .map(({ label, amount, look }) => (
        <div key={label} data-look={look}>
          <dt>{label}</dt>
          <dd>
            <Money amount={amount} currency={currency} />
          </dd>
        </div>
      ))}
  </dl>
)
