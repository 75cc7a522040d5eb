import type { ReactNode } from 'react'
import './chart.css'

interface FigureProps {
  readonly label: string
  readonly width: number
  readonly height: number
  readonly tall?: boolean
  readonly ends: readonly [string, string]
  readonly legend?: Readonly<Partial<Record<'line' | 'band' | 'actual' | 'zero', string>>>
  /** The same data as a table for screen readers. */
  readonly table: readonly { readonly name: string; readonly cells: readonly string[] }[]
  readonly children: ReactNode
}

export const Figure = ({ label, width, height, tall, ends, legend = {}, table, children }: FigureProps) => (
  <figure className="chart">
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={tall ? 'chart-tall' : undefined}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {children}
    </svg>
    <figcaption>
      <span>{ends[0]}</span>
      <span>{ends[1]}</span>
    </figcaption>
    {Object.keys(legend).length > 0 ? (
      <ul className="chart-legend inline small above">
        {Object.entries(legend).map(([mark, words]) => (
          <li key={mark} data-mark={mark}>
            {words}
          </li>
        ))}
      </ul>
    ) : null}
    <div className="sr-only">
      <table>
        <caption>{label}</caption>
        <tbody>
          {table.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its place
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </figure>
)
