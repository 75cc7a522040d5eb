import type { ReactNode } from 'react'
import { Money, Thumb } from '../../frame/show.ts'
import './lines.css'

interface ItemLineProps {
  readonly name: ReactNode
  readonly detail: ReactNode
  /** Null if the item has no picture. Undefined hides the picture column. */
  readonly image?: string | null
  readonly size?: number
  readonly children?: ReactNode
}

export const ItemLine = ({ name, detail, image, size = 44, children }: ItemLineProps) => (
  <li className="item-line inline">
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
