import ts from 'typescript'
import type { Problem, Sources } from './file-kinds.ts'

/**
 * Tables by owner. An owner is a feature's folder below `src`, `triggers` (tables that only the database writes), or
 * `sandbox`.
 */
export interface Ownership {
  readonly owners: Readonly<Record<string, readonly string[]>>
  /** Exceptions by table: other features that write it, each with the reason. The list may only shrink. */
  readonly otherWriters: Readonly<Record<string, Readonly<Record<string, string>>>>
}

interface Write {
  readonly table: string
  readonly feature: string
  readonly place: string
}

const methods = new Set(['insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto'])
const helpers = new Set(['insertRow', 'insertRows', 'updateById', 'deleteById', 'deleteInParts'])
const statement =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/gi
/** Matches the text before an interpolated table name. */
const toNamedTable = /\b(?:insert\s+into|update|delete\s+from)\s+$/i
const isStore = /\/(store|[^/]+-store)\.ts$|^src\/(?:platform|wiring)\//

/** Returns the feature of a file: `storefront/orders`, or `platform/events` for a file or folder of the platform. */
export function featureOf(file: string): string {
  const [, area = '', feature = ''] = file.split('/')
  return [area, feature]
    .map((part) => part.replace(/\.ts$/, ''))
    .filter((part) => part !== '')
    .join('/')
}

/** Reports tables that a feature writes although another feature owns them, and outdated entries. */
export function tableOwnerProblems(
  sources: Sources,
  tables: readonly string[],
  { owners, otherWriters }: Ownership,
): Problem[] {
  const ownerOf = new Map(Object.entries(owners).flatMap(([owner, its]) => its.map((table) => [table, owner] as const)))
  const known = new Set(tables)
  const features = new Set(['sandbox', 'triggers', ...[...sources.keys()].map(featureOf)])
  const writes = [...sources].flatMap(([file, text]) => writesIn(file, text, known))
  const foreign = writes.filter(({ table, feature }) => ownerOf.has(table) && ownerOf.get(table) !== feature)
  const used = new Set(foreign.map(({ table, feature }) => `${table} ${feature}`))
  const listed = Object.entries(otherWriters).flatMap(([table, its]) =>
    Object.keys(its).map((feature) => `${table} ${feature}`),
  )
  return [
    ...tables.filter((table) => !ownerOf.has(table)).map((table) => `${register} lacks the owner of ${table}`),
    ...[...ownerOf.keys()].filter((table) => !known.has(table)).map((table) => `${register} has no table ${table}`),
    ...Object.keys(owners)
      .filter((owner) => !features.has(owner))
      .map((owner) => `${register} has no feature ${owner}`),
    ...foreign
      .filter(({ table, feature }) => !listed.includes(`${table} ${feature}`))
      .map(({ place, table }) => `${place} writes ${table}: it belongs to ${ownerOf.get(table)}`),
    ...listed.filter((entry) => !used.has(entry)).map((entry) => `${register} no longer needs the exception ${entry}`),
  ].sort()
}

export const register = 'scripts/table-owners.json'

/** Returns the names of the tables in `src/platform/db/tables.ts`. */
export function tablesIn(text: string): string[] {
  const names = text.slice(text.indexOf('export interface Tables {'))
  return [...names.matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) => name)
}

function writesIn(file: string, text: string, tables: ReadonlySet<string>): Write[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const writes: Write[] = []
  const names: typeof nameIn = writesNamedTables(source) ? nameIn : () => []
  const visit = (node: ts.Node): void => {
    const written = new Set([
      ...tablesWrittenBy(node),
      ...(ts.isArrayLiteralExpression(node) ? node.elements.flatMap(names) : []),
    ])
    for (const table of [...written].filter((name) => tables.has(name))) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
      writes.push({ table, feature: featureOf(file), place: `${file}:${line}` })
    }
    ts.forEachChild(node, visit)
  }
  if (isStore.test(file) && !file.endsWith('schema.ts')) visit(source)
  return writes
}

/**
 * Whether a statement writes a table whose name is interpolated. All tables that the file lists in an array then count
 * as written.
 */
function writesNamedTables(node: ts.Node): boolean {
  const isText = ts.isTemplateHead(node) || ts.isTemplateMiddle(node)
  if (isText && toNamedTable.test(node.text)) return true
  return ts.forEachChild(node, (child) => writesNamedTables(child) || undefined) ?? false
}

function tablesWrittenBy(node: ts.Node): string[] {
  if (ts.isCallExpression(node)) {
    const { expression } = node
    if (ts.isIdentifier(expression) && helpers.has(expression.text)) return node.arguments.flatMap(nameIn)
    if (ts.isPropertyAccessExpression(expression) && methods.has(expression.name.text))
      return node.arguments.slice(0, 1).flatMap(nameIn)
    return []
  }
  // `recordStore({ table: 'partner' })` writes its table. In the description of a list, `table` only names it.
  if (ts.isPropertyAssignment(node) && node.name.getText() === 'table')
    return isArgumentOf(node.parent, 'recordStore') ? nameIn(node.initializer) : []
  const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
  return isText ? [...node.text.matchAll(statement)].map(([, table = '']) => table) : []
}

const isArgumentOf = ({ parent }: ts.Node, callee: string): boolean =>
  ts.isCallExpression(parent) && parent.expression.getText() === callee

const nameIn = (node: ts.Expression): string[] => (ts.isStringLiteralLike(node) ? [node.text.split(' ')[0] ?? ''] : [])
