import { z } from 'zod'
import { csvRow } from '../csv.rules.ts'

export interface CsvTable {
  readonly header: string
  /** Formats a value as a CSV row. The view must have parsed the value. */
  row(value: unknown): string
}

type Path = readonly string[]

/**
 * Builds the CSV columns of a view: its members in schema order, with nested members as `parent.child`. Lists and maps
 * become one cell of JSON. Columns come from the schema, not from the rows, so every export of a list has the same
 * columns.
 */
export function csvTable(view: z.ZodType, without: readonly string[] = []): CsvTable {
  const paths = [...new Map(leaves(view, []).map((path) => [path.join('.'), path]))].filter(
    ([name]) => !without.includes(name),
  )
  return {
    header: csvRow(paths.map(([name]) => name)),
    row: (value) => csvRow(paths.map(([, path]) => valueAt(value, path))),
  }
}

function leaves(schema: z.core.$ZodType, path: Path): Path[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return leaves(schema.unwrap(), path)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => leaves(option, path))
  if (!(schema instanceof z.ZodObject)) return [path]
  const members: Record<string, z.core.$ZodType> = schema.shape
  return Object.entries(members).flatMap(([name, member]) => leaves(member, [...path, name]))
}

function valueAt(value: unknown, path: Path): unknown {
  let current = value
  for (const name of path) {
    if (typeof current !== 'object' || current === null) return null
    current = Reflect.get(current, name)
  }
  return current
}
