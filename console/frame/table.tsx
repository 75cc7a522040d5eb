import type { ReactNode } from 'react'
import './table.css'

interface TableProps {
  readonly head: readonly string[]
  readonly rows: readonly { readonly key: string; readonly name: ReactNode; readonly cells: readonly ReactNode[] }[]
}

export const Table = ({ head: [first, ...values], rows }: TableProps) => (
  <table className="mini-table">
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {values.map((title) => (
          <th key={title} scope="col" data-align="end">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, name, cells }) => (
        <tr key={key}>
          <th scope="row">{name}</th>
          {cells.map((cell, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column
            <td key={index} data-align="end" className="figure">
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
