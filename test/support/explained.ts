import type pg from 'pg'
import { sql } from '../../src/platform/db/database.ts'
import type { TestWeft } from './weft.ts'

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Parent Relationship'?: string
  readonly 'Actual Loops'?: number
  readonly 'Shared Hit Blocks'?: number
  readonly 'Shared Read Blocks'?: number
  readonly Plans?: readonly PlanNode[]
}

export interface Explained {
  /** The whole statement. */
  readonly text: string
  /** Its beginning, for messages. */
  readonly statement: string
  /** Upper bound of the pages read from cache or disk. */
  readonly buffers: number
  readonly nodes: readonly PlanNode[]
}

export interface Explaining {
  /** Runs `work` and returns every statement it caused, including those inside functions, with the plan that ran. */
  during(work: () => Promise<unknown>): Promise<Explained[]>
}

/** Enables auto_explain for all later connections to this database. */
export async function explainLaterConnections(weft: TestWeft): Promise<void> {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
  }
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(weft.db)
  for (const [setting, value] of Object.entries(settings))
    await sql`alter database ${sql.id(rows[0]?.name ?? '')} set ${sql.raw(setting)} = ${sql.lit(value)}`.execute(
      weft.db,
    )
}

export function explaining({ connection }: TestWeft): Explaining {
  const heard = new WeakSet<pg.PoolClient>()
  let current: Explained[] | null = null
  connection.pool.on('acquire', (client) => {
    if (heard.has(client)) return
    heard.add(client)
    client.on('notice', ({ message }) => {
      const at = message?.indexOf('plan:\n') ?? -1
      if (message && at >= 0) current?.push(explained(JSON.parse(message.slice(at + 'plan:\n'.length))))
    })
  })
  return {
    async during(work) {
      const statements: Explained[] = []
      current = statements
      await work()
      current = null
      return statements
    },
  }
}

function explained(plan: { readonly 'Query Text': string; readonly Plan: PlanNode }): Explained {
  const nodes: PlanNode[] = []
  const walk = (node: PlanNode): void => {
    nodes.push(node)
    for (const below of node.Plans ?? []) walk(below)
  }
  walk(plan.Plan)
  // The root node does not count the buffers of a data-modifying CTE, which is an InitPlan. Other InitPlans may count
  // twice.
  const parts = nodes.filter((node) => node === plan.Plan || node['Parent Relationship'] === 'InitPlan')
  const buffers = parts.reduce(
    (sum, { 'Shared Hit Blocks': hit = 0, 'Shared Read Blocks': read = 0 }) => sum + hit + read,
    0,
  )
  const text = plan['Query Text'].replaceAll(/\s+/g, ' ').trim()
  return { text, statement: text.slice(0, 120), buffers, nodes }
}

export interface IndexFacts {
  readonly table: string
  readonly firstColumn: string
}

export async function allIndexes(weft: TestWeft): Promise<ReadonlyMap<string, IndexFacts>> {
  const { rows } = await sql<IndexFacts & { name: string }>`
    select c.relname as name, i.indrelid::regclass::text as table, pg_get_indexdef(i.indexrelid, 1, true) as "firstColumn"
    from pg_index i join pg_class c on c.oid = i.indexrelid`.execute(weft.db)
  return new Map(rows.map(({ name, ...facts }) => [name, facts]))
}

/**
 * Returns the reads that grow with the table: sequential scans, full index scans, and index conditions that skip the
 * index's first column.
 */
export function wholeReads({ nodes }: Explained, indexes: ReadonlyMap<string, IndexFacts>) {
  return nodes.flatMap((node) => {
    if ((node['Actual Loops'] ?? 0) === 0) return []
    if (node['Node Type'] === 'Seq Scan') return [{ table: node['Relation Name'] ?? '', how: 'whole' }]
    const index = indexes.get(node['Index Name'] ?? '')
    const condition = node['Index Cond'] ?? ''
    if (!index || condition.includes(index.firstColumn)) return []
    return [{ table: index.table, how: `${node['Index Name']} by ${condition || 'nothing'}` }]
  })
}
