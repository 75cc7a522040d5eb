import type { Cell, Row } from '../extraction/document.types.ts'

const longest = 2000

/** Collapses runs of spaces. Keeps line breaks. */
export const tidyCell = (text: string): string =>
  text
    .slice(0, longest)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()

export const cell = (text: string, span = 1): Cell => ({ text: tidyCell(text), isHeader: false, span })

/** Returns the rows of a table, without empty rows. */
export const tableRows = (rows: readonly (readonly string[])[], table: number): Row[] =>
  rows
    .map((texts) => ({ cells: texts.map((text) => cell(text)), table }))
    .filter(({ cells }) => cells.some(({ text }) => text !== ''))
