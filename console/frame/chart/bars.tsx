import type { ReactNode } from 'react'
import { Go } from '../go.tsx'
import './bars.css'

export interface Bar {
  readonly key: string
  readonly name: ReactNode
  readonly value: number
  readonly shown: string
  readonly to?: string
  readonly colour?: string
  readonly note?: ReactNode
}

/** Horizontal bars. They need no table for screen readers, because names and values are text. */
export function Bars({ label, bars, most }: { label: string; bars: readonly Bar[]; most?: number }) {
  const widest = Math.max(most ?? 0, ...bars.map(({ value }) => value)) || 1
  return (
    <ul className="bars near small" aria-label={label}>
      {bars.map(({ key, name, value, shown, to, colour, note }) => (
        <li key={key}>
          <span className="bar-name">{to ? <Go to={to}>{name}</Go> : name}</span>
          <span className="bar-value figure">{shown}</span>
          <span className="share" aria-hidden>
            <span style={{ width: `${(100 * Math.max(0, value)) / widest}%`, background: colour }} />
          </span>
          {note ? <span className="bar-note">{note}</span> : null}
        </li>
      ))}
    </ul>
  )
}
