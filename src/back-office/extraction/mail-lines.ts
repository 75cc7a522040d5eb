import { type CheerioAPI, load } from 'cheerio'
import type { Line } from './extracted.types.ts'

export type MarkupNode = ReturnType<CheerioAPI['root']>[number]['children'][number]

const blocks = new Set(
  'p div section article header footer main h1 h2 h3 h4 h5 h6 li ul ol dl dt dd tr table tbody thead tfoot caption blockquote pre hr br address figure center body html'.split(
    ' ',
  ),
)
const invisible =
  /display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?![.\d])|font-size\s*:\s*0(?![.\d])|max-height\s*:\s*0(?![.\d])|mso-hide\s*:\s*all/i
const longestLine = 2000
const mostLines = 5000

/** The markup with what a reader sees alone; scripts are kept for `structured`. */
export function visibleMarkup(html: string): CheerioAPI {
  const $ = load(html)
  $('script,style,head,template,noscript,[hidden],title').remove()
  $('[style]').each((_, element) => {
    if (invisible.test($(element).attr('style') ?? '')) $(element).remove()
  })
  return $
}

/** The lines of the markup, top to bottom; a row without tables in it is one line of cells. */
export function markupLines($: CheerioAPI): Line[] {
  const lines: Line[] = []
  let current = ''
  const flush = (): void => {
    const text = tidy(current)
    current = ''
    if (text !== '') lines.push({ cells: [text], text })
  }
  const pending: (MarkupNode | null)[] = [...($('body')[0]?.children ?? [])].reverse()
  while (pending.length > 0 && lines.length < mostLines) {
    const node = pending.pop()
    if (!node) flush()
    else if (node.type === 'text') current += node.data
    else if ('children' in node && 'name' in node) {
      const isBlock = blocks.has(node.name)
      if (isBlock) flush()
      const cells = node.name === 'tr' ? rowCells($, node) : null
      if (cells) {
        lines.push({ cells, text: cells.join('  ') })
        continue
      }
      if (isBlock) pending.push(null)
      for (const child of node.children.toReversed()) pending.push(child)
    }
  }
  flush()
  return lines
}

/** Null: tables within the row hold the rows that count. */
function rowCells($: CheerioAPI, row: MarkupNode): string[] | null {
  const cells = $(row).children('td,th')
  if (cells.length < 2 || cells.find('table').length > 0) return null
  return cells.toArray().map((cell) => tidy($(cell).text()))
}

export const plainLines = (text: string): Line[] =>
  text
    .split(/\r?\n/)
    .slice(0, mostLines)
    .map((line) => line.slice(0, longestLine).replaceAll('\u00a0', ' ').trim())
    .filter((line) => line !== '')
    .map((line) => ({ cells: line.split(/\t+| {3,}| *\| */).filter(Boolean), text: line }))

export const tidy = (text: string): string =>
  text
    .slice(0, longestLine)
    .replace(/[\u00a0\s\u200b\u200c\ufeff]+/g, ' ')
    .trim()
