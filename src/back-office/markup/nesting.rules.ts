const named = (names: string): ReadonlySet<string> => new Set(names.split(' '))

/** Void elements: they cannot have content or an end tag. */
export const empty = named(
  'area base basefont bgsound br col embed frame hr image img input keygen link meta param source track wbr',
)
/** Elements with tags that are ignored; their content is kept. */
export const transparent = named('html head body')
const rows = named('tbody thead tfoot table')
const cells = named('td th caption')
const inTable = named('tr tbody thead tfoot table')
/**
 * Boundaries of the search for an open element: most end tags, and start tags that end an open `a` or `p`, close
 * nothing outside the nearest of these.
 */
const bounds = named('td th caption table object template')
const blocks = named(
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main menu nav ol p pre section summary table ul',
)

const nowhere = named('')
const table = named('table')
const partsOfTables: Readonly<Record<string, ReadonlySet<string>>> = {
  td: inTable,
  th: inTable,
  tr: rows,
  tbody: table,
  thead: table,
  tfoot: table,
  caption: table,
  colgroup: table,
}
interface Ended {
  readonly ends: ReadonlySet<string>
  readonly within: ReadonlySet<string>
}
/** Elements that a start tag of the same kind closes implicitly, and the boundaries of the search for them. */
const listed: Readonly<Record<string, Ended>> = {
  li: { ends: named('li'), within: named('ul ol menu dir td th table') },
  dt: { ends: named('dt dd'), within: named('dl td th table') },
  dd: { ends: named('dt dd'), within: named('dl td th table') },
  a: { ends: named('a'), within: bounds },
}
const paragraph: Ended = { ends: named('p'), within: bounds }

type Open = readonly { readonly name: string }[]

/** Returns how many open elements remain open when this one starts; null if it is not allowed here. */
export function openBefore(name: string, open: Open): number | null {
  const parents = partsOfTables[name]
  if (parents) {
    const parent = lastOf(open, (each) => parents.has(each), nowhere)
    return parent < 0 ? null : parent + 1
  }
  const ended = listed[name] ?? (blocks.has(name) ? paragraph : null)
  const at = ended ? lastOf(open, (each) => ended.ends.has(each), ended.within) : -1
  return at < 0 ? open.length : at
}

/** Returns how many open elements remain open after this end tag. */
export function openBehind(name: string, open: Open): number {
  const within = name === 'table' ? nowhere : cells.has(name) || inTable.has(name) ? table : bounds
  const at = lastOf(open, (each) => each === name, within)
  return at < 0 ? open.length : at
}

/** Whether a form starts directly inside a table. Browsers close such a form immediately. */
export const isFormOfTable = (name: string, parent: string | undefined): boolean =>
  name === 'form' && parent !== undefined && inTable.has(parent)

/** Returns the index of the innermost matching element; -1 if there is none within the boundary. */
function lastOf(open: Open, isWanted: (name: string) => boolean, within: ReadonlySet<string>): number {
  for (let at = open.length - 1; at >= 0; at--) {
    const name = open[at]?.name ?? ''
    if (isWanted(name)) return at
    if (within.has(name)) return -1
  }
  return -1
}
