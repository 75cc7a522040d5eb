/** Writes `src/platform/db/tables.ts` from the migrations, and stamps changed function files: `npm run tables`. */
import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startEmbeddedPostgres } from '../src/platform/db/embedded/index.ts'
import { functionFiles, functionFolder, stamped } from '../src/platform/db/function-files.ts'
import { migrate } from '../src/platform/db/migrate.ts'

interface Column {
  table_name: string
  column_name: string
  udt_name: string
  is_nullable: 'YES' | 'NO'
  column_default: string | null
  is_identity: 'YES' | 'NO'
}

export const tablesFile = new URL('../src/platform/db/tables.ts', import.meta.url)
const types: Record<string, string> = {
  text: 'string',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'string',
  bool: 'boolean',
  timestamptz: 'Date',
  date: 'string',
  jsonb: 'Json',
  json: 'Json',
  bytea: 'Buffer',
  xid8: 'string',
  _text: 'string[]',
  _timestamptz: 'Date[]',
  _int4: 'number[]',
  _int8: 'number[]',
}

/** Returns the text of `src/platform/db/tables.ts` for a migrated database. */
export async function tablesText(database: pg.Pool): Promise<string> {
  const { rows } = await database.query<Column>(
    `select table_name, column_name, udt_name, is_nullable, column_default, is_identity
     from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`,
  )
  return render(rows, await typedTables())
}

/** Applies all migrations to a temporary embedded database. */
async function generate(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'weft-tables-'))
  const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' }, log: () => {} })
  const pool = new pg.Pool({ connectionString: server.url })
  // The server may stop before its last connections are closed, which is not an error here.
  pool.on('error', () => {})
  try {
    await migrate(pool)
    await writeFile(tablesFile, await tablesText(pool))
  } finally {
    await pool.end()
    await server.stop()
    await rm(dataDir, { recursive: true })
  }
}

async function stampFunctions(): Promise<void> {
  for (const file of await functionFiles()) {
    const text = stamped(file)
    if (text !== null) await writeFile(new URL(file.name, functionFolder), text)
  }
}

const queries =
  /(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|[a-z]+Join|using|from|(?:insertRow|updateById)\(\w+,)\(?\s*(?:\[[^\]]*\]|'\w+)/g
const queriesOfVariables = /(?:selectFrom|insertInto|updateTable|deleteFrom)\([a-z]/

/** Returns whether a Kysely query or a type names a table. Columns of other tables occur only in SQL text. */
async function typedTables(): Promise<(table: string) => boolean> {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const queried = new Set<string>()
  const types = new Set<string>()
  for await (const file of glob('{src,sandbox,test,bench,scripts}/**/*.ts', { cwd: root })) {
    // Tests of the checks only quote code.
    if (file.endsWith('db/tables.ts') || file.endsWith('db/row-store.ts') || file.startsWith('test/unit/checks/'))
      continue
    const code = await readFile(join(root, file), 'utf8')
    const naming = queriesOfVariables.test(code) ? [code] : (code.match(queries) ?? [])
    for (const text of naming) for (const [, name = ''] of text.matchAll(/'(\w+)/g)) queried.add(name)
    for (const [name] of code.matchAll(/\b[A-Z]\w+Table\b/g)) types.add(name)
  }
  return (table) => queried.has(table) || types.has(`${pascal(table)}Table`)
}

function render(columns: readonly Column[], isTyped: (table: string) => boolean): string {
  const tables = [...new Set(columns.map((column) => column.table_name))]
  const bodies = tables.filter(isTyped).map((table) => {
    const fields = columns
      .filter((column) => column.table_name === table)
      .map((column) => `  ${column.column_name}: ${typeOf(column)}`)
    return `export interface ${pascal(table)}Table {\n${fields.join('\n')}\n}\n`
  })
  const map = `export interface Tables {\n${tables.map((table) => `  ${table}: ${isTyped(table) ? `${pascal(table)}Table` : 'UntypedTable'}`).join('\n')}\n}\n`
  const head = `// Generated from the migrations by scripts/generate-tables.ts.\nimport type { ColumnType, Generated, GeneratedAlways } from 'kysely'\n\n/** Written as JSON text, read as its value. */\nexport type Json = ColumnType<unknown, string, string>\n\n/** A table whose columns only SQL text names. */\nexport type UntypedTable = Record<never, never>\n`
  return [head, ...bodies, map].join('\n')
}

function typeOf(column: Column): string {
  const base = types[column.udt_name]
  if (!base) throw new Error(`No type for ${column.udt_name} of ${column.table_name}.${column.column_name}`)
  const nullable = column.is_nullable === 'YES' ? `${base} | null` : base
  if (column.is_identity === 'YES') return `GeneratedAlways<${nullable}>`
  if (column.column_default !== null && base === 'Json') return 'ColumnType<unknown, string | undefined, string>'
  return column.column_default === null ? nullable : `Generated<${nullable}>`
}

function pascal(name: string): string {
  return name.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())
}

if (import.meta.main) {
  await stampFunctions()
  await generate()
}
