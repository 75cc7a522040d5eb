import './chart.css'

interface ColumnValue {
  readonly key: string
  readonly name: string
  readonly value: number
  readonly shown: string
}

interface ColumnsProps {
  readonly label: string
  readonly columns: readonly ColumnValue[]
  /** What stands below the first and the last. */
  readonly ends: readonly [string, string]
  readonly height?: number
}

const width = 600

/** Columns side by side: days, or bins of a distribution. Read out, they are a table. */
export function Columns({ label, columns, ends, height = 140 }: ColumnsProps) {
  // A quarter of a step lies between two columns.
  const step = width / Math.max(1, columns.length - 0.25)
  const tallest = Math.max(1, ...columns.map(({ value }) => value))
  const y = (value: number) => (value / tallest) * (height - 2)
  return (
    <figure className="chart">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
        <line x1={0} x2={width} y1={height - 1} y2={height - 1} className="chart-axis" />
        {columns.map(({ key, name, value, shown }, index) => (
          <rect
            key={key}
            className="chart-column"
            x={index * step}
            width={step * 0.75}
            y={height - 1 - y(value)}
            height={y(value)}
            rx={2}
          >
            <title>{`${name}: ${shown}`}</title>
          </rect>
        ))}
      </svg>
      <figcaption>
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </figcaption>
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <tbody>
            {columns.map(({ key, name, shown }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{shown}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
