/** Unsaved text of cells, by `variant id|column`. */
export type Typed = Readonly<Record<string, string>>

export const cellKey = (variantId: string, column: string): string => `${variantId}|${column}`

/** Returns the cells of text pasted from a spreadsheet, by row. Null for a single cell. */
export function pastedCells(text: string): readonly (readonly string[])[] | null {
  const rows = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()))
  return rows.length === 1 && rows[0]?.length === 1 ? null : rows
}

/** Returns the texts of the cells from this position on, by cell key. Ignores texts outside of the grid. */
export function filled(
  cells: readonly (readonly string[])[],
  variants: readonly string[],
  columns: readonly string[],
  at: { readonly row: number; readonly column: number },
): Typed {
  return Object.fromEntries(
    cells.flatMap((line, down) =>
      line.flatMap((text, across) => {
        const variant = variants[at.row + down]
        const column = columns[at.column + across]
        return variant === undefined || column === undefined ? [] : [[cellKey(variant, column), text]]
      }),
    ),
  )
}

export const combinations = (
  options: readonly { readonly name: string; readonly values: readonly string[] }[],
): readonly Readonly<Record<string, string>>[] =>
  options.reduce<readonly Readonly<Record<string, string>>[]>(
    (all, { name, values }) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  )
