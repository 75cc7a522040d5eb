export interface MarkupLimits {
  readonly markupTags: number
  readonly openElements: number
  readonly openFormatting: number
}

/** Have no end tag, or may go without. */
const endsByItself = new Set(
  'area base br col colgroup dd dt hr img input li link meta option p source tbody td tfoot th thead tr wbr'.split(' '),
)
/** A browser opens them anew in each paragraph that follows, until they are closed or the cell of a table ends. */
const formatting = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '))
const cells = new Set(['td', 'th', 'tr'])

/**
 * The beginning of the markup that has so many tags, and so many elements open at most: what comes behind is nothing
 * that people lay out, and what reading it costs grows with one times the other.
 */
export function readableMarkup(html: string, limits: MarkupLimits): string {
  const tag = /<(\/?)([a-z][a-z0-9]*)/gi
  const openOf = new Map<string, number>()
  const open = { all: 0, formatting: 0 }
  /** What was open before each table that is not closed yet. */
  const beforeTables: number[] = []
  const leaveCell = (formattingBefore = open.formatting): void => {
    open.all -= Math.max(0, open.formatting - formattingBefore)
    open.formatting = Math.min(open.formatting, formattingBefore)
  }
  for (let tags = 0; ; tags++) {
    const found = tag.exec(html)
    if (!found) return html
    const [, end, written = ''] = found
    const name = written.toLowerCase()
    const before = openOf.get(name) ?? 0
    // An end tag closes what is open by its name, and nothing else.
    const step = endsByItself.has(name) ? 0 : !end ? 1 : before > 0 ? -1 : 0
    openOf.set(name, before + step)
    open.all += step
    if (formatting.has(name)) open.formatting = Math.max(0, open.formatting + step)
    if (cells.has(name)) leaveCell(beforeTables.at(-1))
    if (name === 'table' && step > 0) beforeTables.push(open.formatting)
    if (name === 'table' && step < 0) leaveCell(beforeTables.pop())
    const isTooMuch = open.all > limits.openElements || open.formatting > limits.openFormatting
    if (isTooMuch || tags === limits.markupTags) return html.slice(0, found.index)
  }
}
