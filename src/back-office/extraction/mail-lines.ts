import type { Markup, MarkupElement, MarkupNode } from '../markup/markup.types.ts'
import type { Line } from './extracted.types.ts'

const blocks = new Set(
  'p div section article header footer main h1 h2 h3 h4 h5 h6 li ul ol dl dt dd tr table tbody thead tfoot caption blockquote pre hr br address figure center body html'.split(
    ' ',
  ),
)
const invisible =
  /display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?![.\d])|font-size\s*:\s*0(?![.\d])|max-height\s*:\s*0(?![.\d])|mso-hide\s*:\s*all/i
const unseen = new Set('script style template noscript title'.split(' '))
export const longestLine = 2000
const mostLines = 3000

export interface MailLines {
  readonly lines: readonly Line[]
  /** There are more than are read. */
  readonly isCut: boolean
}

const isSeen = ({ name, attributes }: MarkupElement): boolean =>
  !unseen.has(name) && attributes.hidden === undefined && !invisible.test(attributes.style ?? '')

/** The lines of the markup that a reader sees, top to bottom; a row without tables in it is one line of cells. */
export function markupLines({ children }: Markup): MailLines {
  const lines: Line[] = []
  let current = ''
  const flush = (): void => {
    const text = tidy(current)
    current = ''
    if (text !== '') lines.push({ cells: [text], text })
  }
  // Null: a block ends. By hand, for markup nests deeper than calls do.
  const pending: (MarkupNode | null)[] = children.toReversed()
  while (pending.length > 0 && lines.length < mostLines) {
    const node = pending.pop() ?? null
    if (node === null) flush()
    else if (typeof node === 'string') current += node
    else if (isSeen(node)) {
      const isBlock = blocks.has(node.name)
      if (isBlock) flush()
      const cells = node.name === 'tr' ? rowCells(node) : null
      if (cells) {
        lines.push({ cells, text: cells.join('  ') })
        continue
      }
      if (isBlock) pending.push(null)
      for (let at = node.children.length - 1; at >= 0; at--) pending.push(node.children[at] ?? '')
    }
  }
  const isCut = pending.length > 0
  flush()
  return { lines, isCut }
}

/** Where the links lead that a reader sees. */
export function markupLinks(markup: Markup, most: number): string[] {
  const links: string[] = []
  for (const { name, attributes } of elementsIn(markup.children, isSeen)) {
    if (links.length === most) break
    if (name === 'a' && attributes.href !== undefined) links.push(attributes.href)
  }
  return links
}

/** All elements in their order, without those that are not wanted and what is in them. */
export function* elementsIn(
  nodes: readonly MarkupNode[],
  isWanted: (element: MarkupElement) => boolean,
): Generator<MarkupElement> {
  const pending = nodes.toReversed()
  while (pending.length > 0) {
    const node = pending.pop()
    if (node === undefined || typeof node === 'string' || !isWanted(node)) continue
    yield node
    for (let at = node.children.length - 1; at >= 0; at--) pending.push(node.children[at] ?? '')
  }
}

/** Null: tables within the row hold the rows that count. */
function rowCells(row: MarkupElement): string[] | null {
  const cells = row.children.filter(
    (child): child is MarkupElement =>
      typeof child !== 'string' && (child.name === 'td' || child.name === 'th') && isSeen(child),
  )
  if (cells.length < 2) return null
  const texts: string[] = []
  for (const cell of cells) {
    const text = cellText(cell)
    if (text === null) return null
    texts.push(tidy(text))
  }
  return texts
}

/** Null: there is a table in it. */
function cellText(cell: MarkupElement): string | null {
  let text = ''
  const pending: MarkupNode[] = [cell]
  while (pending.length > 0) {
    const node = pending.pop()
    if (typeof node === 'string') text += node
    if (node === undefined || typeof node === 'string' || !isSeen(node)) continue
    if (node.name === 'table') return null
    for (let at = node.children.length - 1; at >= 0; at--) pending.push(node.children[at] ?? '')
  }
  return text
}

export function plainLines(text: string): MailLines {
  const written = text.split(/\r?\n/, mostLines + 1)
  const lines = written
    .slice(0, mostLines)
    .map((line) => line.slice(0, longestLine).replaceAll('\u00a0', ' ').trim())
    .filter((line) => line !== '')
    .map((line) => ({ cells: line.split(/\t+| {3,}| *\| */).filter(Boolean), text: line }))
  return { lines, isCut: written.length > mostLines }
}

export const tidy = (text: string): string =>
  text
    .slice(0, longestLine)
    .replace(/[\u00a0\s\u200b\u200c\ufeff]+/g, ' ')
    .trim()
