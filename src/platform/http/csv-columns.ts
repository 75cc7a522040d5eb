import { z } from 'zod'
import { csvRow } from '../csv.rules.ts'

export interface CsvTable {
  readonly header: string
  /** The CSV row of a value, which the view must have parsed. */
  row(value: unknown): string
}

type Path = readonly string[]

/**
 * CSV columns of a view: its members in schema order, those of nested objects as `parent.child`; lists and maps
 * become one cell of JSON. Columns come from the schema, never from the rows, so every export of a list has the same
 * ones.
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
