import type { Row } from '../extraction/document.types.ts'
import { cell } from './rows.rules.ts'

/** A text run (adjacent characters in one style) on a page. `y` increases upwards. */
export interface PlacedText {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface PlacedCell {
  readonly text: string
  readonly left: number
  readonly right: number
}

type PlacedLine = readonly PlacedCell[]

/** Returns the rows of a page, top to bottom. Consecutive lines with several cells form a table. */
export function rowsOfPage(texts: readonly PlacedText[], firstTable: number): Row[] {
  const lines = linesOf(texts).map(cellsOf)
  const rows: Row[] = []
  let table = firstTable
  let at = 0
  while (at < lines.length) {
    const end = endOfTable(lines, at)
    if (end - at > 1) {
      rows.push(...tableOf(lines.slice(at, end), table))
      table += 1
    } else {
      const cells = (lines[at] ?? []).map(({ text }) => cell(text))
      rows.push({ cells, table: null })
    }
    at = Math.max(end, at + 1)
  }
  return rows
}

/** Groups runs by baseline, and sorts them left to right. */
function linesOf(texts: readonly PlacedText[]): PlacedText[][] {
  const lines: { y: number; height: number; texts: PlacedText[] }[] = []
  for (const text of texts.toSorted((one, other) => other.y - one.y)) {
    const last = lines.at(-1)
    if (last && last.y - text.y <= Math.min(last.height, text.height) * 0.5) last.texts.push(text)
    else lines.push({ y: text.y, height: text.height, texts: [text] })
  }
  return lines.map((line) => line.texts.toSorted((one, other) => one.x - other.x))
}

/**
 * Joins runs that are close together into one cell. A gap of more than 0.9 times the text height starts another cell.
 */
function cellsOf(texts: readonly PlacedText[]): PlacedLine {
  const cells: { text: string; left: number; right: number }[] = []
  for (const { text, x, width, height } of texts) {
    const last = cells.at(-1)
    const gap = last ? x - last.right : Number.POSITIVE_INFINITY
    if (last && gap <= height * 0.9) {
      last.text += gap > height * 0.12 && !/\s$/.test(last.text) && !/^\s/.test(text) ? ` ${text}` : text
      last.right = Math.max(last.right, x + width)
    } else cells.push({ text, left: x, right: x + width })
  }
  return cells
}

/**
 * Returns the index of the row after the table. Up to two consecutive single-cell lines within the table count as a
 * wrapped name.
 */
function endOfTable(lines: readonly PlacedLine[], start: number): number {
  if ((lines[start]?.length ?? 0) < 2) return start + 1
  let end = start + 1
  for (let at = start + 1; at < lines.length && at - end < 3; at++) if ((lines[at]?.length ?? 0) > 1) end = at + 1
  return end
}

/** Assigns each cell to the nearest column, or to the one that it overlaps most. The widest row defines the columns. */
function tableOf(lines: readonly PlacedLine[], table: number): Row[] {
  const widest = lines.reduce((one, other) => (other.length > one.length ? other : one))
  const columns = columnsOf(widest, lines)
  return lines.map((line) => {
    const texts = columns.map(() => '')
    for (const placed of line) {
      const at = columnOf(placed, columns)
      texts[at] = texts[at] === '' ? placed.text : `${texts[at]} ${placed.text}`
    }
    return { cells: texts.map((text) => cell(text)), table }
  })
}

/** Returns the columns of the widest row. A column spans its cells in all rows with the same number of cells. */
function columnsOf(widest: PlacedLine, lines: readonly PlacedLine[]): PlacedCell[] {
  const same = lines.filter((line) => line.length === widest.length)
  return widest.map((one, at) => {
    const column = same.flatMap((line) => (line[at] ? [line[at]] : []))
    const overlapping = column.filter((each) => overlap(each, one) > 0)
    return {
      text: one.text,
      left: Math.min(...overlapping.map(({ left }) => left)),
      right: Math.max(...overlapping.map(({ right }) => right)),
    }
  })
}

const overlap = (one: PlacedCell, other: PlacedCell): number =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left)

/**
 * Returns the column with the largest overlap, or the nearest one if none overlaps: the overlap of separate ranges is
 * negative.
 */
function columnOf(placed: PlacedCell, columns: readonly PlacedCell[]): number {
  let best = 0
  for (const [at, column] of columns.entries())
    if (overlap(placed, column) > overlap(placed, columns[best] ?? column)) best = at
  return best
}
