/**
 * Writes `src/platform/db/tables.ts` from a migrated database: `node scripts/generate-tables.ts DATABASE_URL
 * [--check]`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import pg from 'pg'

interface Column {
  table_name: string
  column_name: string
  udt_name: string
  is_nullable: 'YES' | 'NO'
  column_default: string | null
  is_identity: 'YES' | 'NO'
}

const target = new URL('../src/platform/db/tables.ts', import.meta.url)
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

const url = process.argv[2]
if (!url) throw new Error('Give the address of a migrated database.')
const client = new pg.Client({ connectionString: url })
await client.connect()
const { rows } = await client.query<Column>(
  `select table_name, column_name, udt_name, is_nullable, column_default, is_identity
   from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`,
)
await client.end()
const text = render(rows)
if (process.argv[3] === '--check') {
  if ((await readFile(target, 'utf8')) !== text)
    throw new Error('src/platform/db/tables.ts is not what the migrations make: generate it anew.')
} else {
  await writeFile(target, text)
}

function render(columns: readonly Column[]): string {
  const tables = [...new Set(columns.map((column) => column.table_name))]
  const bodies = tables.map((table) => {
    const fields = columns
      .filter((column) => column.table_name === table)
      .map((column) => `  ${column.column_name}: ${typeOf(column)}`)
    return `export interface ${pascal(table)}Table {\n${fields.join('\n')}\n}\n`
  })
  const map = `export interface Tables {\n${tables.map((table) => `  ${table}: ${pascal(table)}Table`).join('\n')}\n}\n`
  const head = `// Generated from the migrations by scripts/generate-tables.ts.\nimport type { ColumnType, Generated, GeneratedAlways } from 'kysely'\n\n/** Written as JSON text, read as its value. */\nexport type Json = ColumnType<unknown, string, string>\n`
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
