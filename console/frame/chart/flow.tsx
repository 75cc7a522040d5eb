import { type SankeyLink, type SankeyNode, sankey, sankeyLinkHorizontal } from 'd3-sankey'
import { formatNumber } from '../values.tsx'
import './flow.css'

interface Node {
  readonly id: string
  readonly name: string
  readonly colour: string
  readonly column: number
}
interface Link {
  readonly source: string
  readonly target: string
  readonly value: number
}

interface FlowProps {
  readonly label: string
  readonly nodes: readonly Node[]
  readonly links: readonly Link[]
  /** `{from} → {to}: {count}` in the person's language. */
  readonly words: (from: string, to: string, count: number) => string
}

const width = 960
const height = 380
const labelSpace = 120

type Placed = SankeyNode<Node, Link>
type PlacedLink = SankeyLink<Node, Link>
const nodeOf = (end: string | number | Placed): Placed => end as Placed

/** A Sankey diagram. On a phone, a list instead. */
export function Flow({ label, nodes, links, words }: FlowProps) {
  const used = nodes.filter(({ id }) => links.some(({ source, target }) => source === id || target === id))
  const columns = [...new Set(used.map(({ column }) => column))].sort((a, b) => a - b)
  const layout = sankey<Node, Link>()
    .nodeId(({ id }) => id)
    .nodeAlign((node) => columns.indexOf((node as Placed).column))
    .nodeWidth(12)
    .nodePadding(18)
    .extent([
      [1, 8],
      [width - labelSpace, height - 8],
    ])
  if (links.length === 0) return null
  const placed = layout({ nodes: used.map((node) => ({ ...node })), links: links.map((link) => ({ ...link })) })
  const path = sankeyLinkHorizontal<Node, Link>()
  const said = (link: PlacedLink) => words(nodeOf(link.source).name, nodeOf(link.target).name, link.value)
  return (
    <figure className="chart flow">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {placed.links.map((link) => (
          <path
            key={`${nodeOf(link.source).id} ${nodeOf(link.target).id}`}
            className="flow-link"
            d={path(link) ?? ''}
            stroke={nodeOf(link.source).colour}
            strokeWidth={Math.max(1, link.width ?? 1)}
          >
            <title>{said(link)}</title>
          </path>
        ))}
        {placed.nodes.map(({ id, name, colour, value, x0 = 0, x1 = 0, y0 = 0, y1 = 0 }) => (
          <g key={id}>
            <rect x={x0} y={y0} width={x1 - x0} height={Math.max(1, y1 - y0)} fill={colour} rx={2} />
            <text x={x1 + 6} y={(y0 + y1) / 2 - 1}>
              {name}
            </text>
            <text x={x1 + 6} y={(y0 + y1) / 2 + 14} className="flow-count">
              {formatNumber(value ?? 0)}
            </text>
          </g>
        ))}
      </svg>
      <ul className="sr-only flow-list" aria-label={label}>
        {placed.links
          .toSorted((a, b) => b.value - a.value)
          .map((link) => (
            <li key={`${nodeOf(link.source).id} ${nodeOf(link.target).id}`}>{said(link)}</li>
          ))}
      </ul>
    </figure>
  )
}
