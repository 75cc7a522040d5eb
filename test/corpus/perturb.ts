import { columnOf, type Language, languageOf, sumOf } from '../../src/back-office/extraction/words/vocabulary.rules.ts'
import type { Drawn } from './kit/family.ts'
import { textOf } from './kit/html.ts'
import type { Mail } from './kit/mime.ts'
import type { Random } from './kit/random.ts'
import type { Truth } from './kit/truth.ts'

/**
 * Changes that keep the meaning of a mail and remove hints that a reader may rely on. A reader that understands orders
 * then gives the same values, or fewer; a reader that has only learned layouts gives wrong values.
 */
type Change = (mail: Mail, truth: Truth, random: Random) => Drawn | null

const tableRow = /<tr\b[^>]*>(?:(?!<\/?tr\b)[\s\S])*<\/tr>/g
const tableCell = /<t[dh]\b[^>]*>(?:(?!<\/?t[dh]\b)[\s\S])*<\/t[dh]>/g
const amountShape = /\d[.,]\d{2}(?!\d)/
const signs =
  /[ \u00a0]?(?:US\$|CA\$|AU\$|[$€£₹]|zł|Kč|kr\.?|(?<![A-Z])(?:EUR|USD|GBP|INR|CHF|PLN|SEK|DKK|CZK)(?![A-Z]))[ \u00a0]?/g

const languageIn = ({ html, text }: Mail): Language => languageOf(html === undefined ? (text ?? '') : textOf(html))

/** Changes every body by the same rule. Null if nothing changed. */
function rewritten(mail: Mail, ofHtml: (html: string) => string, ofText: (text: string) => string): Mail | null {
  const html = mail.html === undefined ? undefined : ofHtml(mail.html)
  const text = mail.text === undefined ? undefined : ofText(mail.text)
  if (html === mail.html && text === mail.text) return null
  return { ...mail, ...(html === undefined ? {} : { html }), ...(text === undefined ? {} : { text }) }
}

const syllables = ['vo', 'ka', 'rem', 'tu', 'lis', 'ga', 'pon', 'fi', 'zer', 'mo']
const unknownWord = (random: Random): string => {
  const word = Array.from({ length: 3 }, () => random.pick(syllables)).join('')
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Replaces each text between tags, or between columns of a plain line, that `isLabel` accepts. */
function labelsReplaced(
  mail: Mail,
  isLabel: (text: string) => boolean,
  random: Random,
  areHeadings: boolean,
): Mail | null {
  const words = new Map<string, string>()
  const wordFor = (label: string): string => {
    const known = words.get(label) ?? unknownWord(random)
    words.set(label, known)
    return known
  }
  const replaced = (said: string): string => {
    const [, before = '', label = '', colon = '', behind = ''] = /^(\s*)(.*?)(\s?:?)(\s*)$/s.exec(said) ?? []
    if (label === '' || label.length > 40 || /\d/.test(label) || !isLabel(label)) return said
    // A column of plain text keeps its width.
    return before + wordFor(label).padEnd(behind.length > 1 ? label.length : 0) + colon + behind
  }
  const inHtml = (html: string): string => html.replace(/(?<=>)[^<>]+(?=<)/g, replaced)
  const inLine = (line: string): string =>
    line
      .split(/(\s{2,}|\t|\s*\|\s*|:\s)/)
      .map(replaced)
      .join('')
  const isHeading = (line: string): boolean => !/\d|:/.test(line) && line.split(/\s{2,}|\t|\s*\|\s*/).length > 2
  return rewritten(
    mail,
    (html) =>
      areHeadings ? html.replace(tableRow, (row) => (/\d/.test(textOf(row)) ? row : inHtml(row))) : inHtml(html),
    (text) =>
      text
        .split('\n')
        .map((line) => (areHeadings && !isHeading(line) ? line : inLine(line)))
        .join('\n'),
  )
}

const unknownHeadings: Change = (mail, truth, random) => {
  const language = languageIn(mail)
  const known = new Set(['quantity', 'unit', 'amount', 'price', 'name', 'measure'])
  const changed = labelsReplaced(mail, (label) => known.has(columnOf(label, language) ?? ''), random, true)
  return changed && { mail: changed, truth: { ...truth, inferred: [...truth.inferred, 'line sku'] } }
}

const unknownSums: Change = (mail, truth, random) => {
  const language = languageIn(mail)
  const known = new Set(['subtotal', 'shipping', 'discount', 'fee'])
  const isName = (label: string): boolean => truth.lines.some(({ name }) => name.includes(label))
  const isSum = (label: string): boolean => known.has(sumOf(label, language)?.name ?? '') && !isName(label)
  const changed = labelsReplaced(mail, isSum, random, false)
  return (
    changed && {
      mail: changed,
      truth: { ...truth, inferred: [...truth.inferred, 'subtotal', 'shipping', 'discount'] },
    }
  )
}

/** True if a row or line states only the subtotal. */
const isSubtotal = (text: string, language: Language): boolean => {
  const label = text
    .replace(/[\d.,'’\s-]*\d\S*.*$/s, '')
    .replace(signs, '')
    .trim()
  return amountShape.test(text) && label !== '' && sumOf(label, language)?.name === 'subtotal'
}

const withoutSubtotal: Change = (mail, truth) => {
  const language = languageIn(mail)
  const changed = rewritten(
    mail,
    (html) => html.replace(tableRow, (row) => (isSubtotal(textOf(row), language) ? '' : row)),
    (text) =>
      text
        .split('\n')
        .filter((line) => !isSubtotal(line, language))
        .join('\n'),
  )
  return changed && { mail: changed, truth: { ...truth, inferred: [...truth.inferred, 'subtotal'] } }
}

/** Swaps the last two columns in every table of three or more columns. */
const swappedColumns: Change = (mail, truth) => {
  if (mail.html === undefined || mail.text !== undefined) return null
  const html = mail.html.replace(tableRow, (row) => {
    const cells = row.match(tableCell) ?? []
    const [one, other] = cells.slice(-2)
    if (cells.length < 3 || one === undefined || other === undefined || /colspan/.test(row)) return row
    const at = row.lastIndexOf(other)
    const begin = row.lastIndexOf(one, at - 1)
    return row.slice(0, begin) + other + row.slice(begin + one.length, at) + one + row.slice(at + other.length)
  })
  return html === mail.html ? null : { mail: { ...mail, html }, truth }
}

/** Removes every currency except the total's. */
const fewerCurrencies: Change = (mail, truth) => {
  if (truth.total === null || /application\/ld\+json|itemprop/.test(mail.html ?? '')) return null
  const digitsOf = (said: string): string => said.replace(/\D/g, '')
  const kept = digitsOf(String(truth.total))
  const sign = signs.source
  const before = new RegExp(`(?:${sign})([-−]?\\d[\\d.,'’ \\u00a0]*[.,]\\d{2}(?!\\d))`, 'g')
  const behind = new RegExp(`(\\d[\\d.,'’ \\u00a0]*[.,]\\d{2})(?:${sign})`, 'g')
  const bare = (body: string): string =>
    body
      .replace(behind, (said, amount: string) => (digitsOf(amount) === kept ? said : `${amount} `))
      .replace(before, (said, amount: string) => (digitsOf(amount) === kept ? said : ` ${amount}`))
  const changed = rewritten(mail, bare, bare)
  const isKept = changed !== null && signs.test(`${changed.html ?? ''}${changed.text ?? ''}`)
  signs.lastIndex = 0
  return isKept ? { mail: changed, truth } : null
}

/** Wraps names: in columns of plain text onto the next line, in HTML after a line break of the source. */
const wrappedNames: Change = (mail, truth) => {
  const names = truth.lines.map(({ name }) => name).filter((name) => / \S/.test(name) && !/[&<>]/.test(name))
  const inText = (text: string): string =>
    text
      .split('\n')
      .flatMap((line) => {
        const name = names.find((each) => line.includes(`${each}  `))
        const at = name?.lastIndexOf(' ') ?? -1
        const start = name === undefined ? -1 : line.indexOf(name)
        if (name === undefined || at < 0) return [line]
        const rest = name.slice(at + 1)
        return [
          line.slice(0, start) + name.slice(0, at) + ' '.repeat(name.length - at) + line.slice(start + name.length),
          ' '.repeat(start) + rest,
        ]
      })
      .join('\n')
  const inHtml = (html: string): string =>
    names.reduce((body, name) => body.replaceAll(`>${name}<`, `>\n  ${name.replaceAll(' ', '\n    ')}\n<`), html)
  const changed = rewritten(mail, inHtml, inText)
  return changed && { mail: changed, truth }
}

/** Adds these lines at the end of each body. */
const appended = (mail: Mail, lines: readonly string[]): Mail | null =>
  rewritten(
    mail,
    (html) => {
      const at = html.lastIndexOf('</body>')
      const added = lines.map((line) => `<p>${line}</p>`).join('\n')
      return at < 0 ? html + added : html.slice(0, at) + added + html.slice(at)
    },
    (text) => `${text}\n\n${lines.join('\n')}\n`,
  )

/** Returns an amount in the format of the mail's total; null if it states no total. */
function amountLike(mail: Mail, shown: string): string | null {
  const body = mail.html === undefined ? (mail.text ?? '') : textOf(mail.html)
  const found = [
    ...body.matchAll(new RegExp(`(?:${signs.source})?\\d[\\d.,]*[.,]\\d{2}(?!\\d)(?:${signs.source})?`, 'g')),
  ]
  const written = found.at(-1)?.[0].trim()
  const mark = /([.,])\d{2}\D*$/.exec(written ?? '')?.[1]
  return written && mark ? written.replace(/\d[\d.,]*[.,]\d{2}/, shown.replace('.', mark)) : null
}

const footerAmounts: Change = (mail, truth, random) => {
  const amount = amountLike(mail, random.pick(['150.00', '25.00', '4.90']))
  const line = random.pick(['Vokarem ab # tulis.', 'Zermo: #', 'Galis ponfi #', 'Refer a friend and get # off.'])
  const changed = amount && appended(mail, [line.replace('#', amount)])
  return changed ? { mail: changed, truth } : null
}

/** Adds other goods below the sums, under a heading that is in no word list. */
const secondTable: Change = (mail, truth, random) => {
  const [one, other] = [amountLike(mail, '24.90'), amountLike(mail, '8.50')]
  if (one === null || other === null) return null
  const heading = random.pick(['Galis zermo ponfi', 'Fresh this week', 'Kavo tulis'])
  const changed = rewritten(
    mail,
    (html) => {
      const at = html.lastIndexOf('</body>')
      const added = `<h3>${heading}</h3><table><tr><td>Moka jug</td><td>${one}</td></tr><tr><td>Linen apron</td><td>${other}</td></tr></table>`
      return at < 0 ? html + added : html.slice(0, at) + added + html.slice(at)
    },
    (text) => `${text}\n\n${heading}\nMoka jug    ${one}\nLinen apron    ${other}\n`,
  )
  return changed && { mail: changed, truth }
}

/** Adds a line of text below each item. */
const noteRows: Change = (mail, truth, random) => {
  if (mail.html === undefined || mail.text !== undefined) return null
  const note = random.pick(['Please handle with care', 'Ponfi galis remtu', 'Batch of the new season'])
  const names = truth.lines.map(({ name }) => name)
  const html = mail.html.replace(tableRow, (row) =>
    names.some((name) => row.includes(name)) && amountShape.test(row) && (row.match(tableCell) ?? []).length > 1
      ? `${row}<tr><td colspan="${(row.match(tableCell) ?? []).length}">${note}</td></tr>`
      : row,
  )
  return html === mail.html ? null : { mail: { ...mail, html }, truth }
}

/** Adds a first column: a line number or a date. */
const firstColumn: Change = (mail, truth, random) => {
  if (mail.html === undefined || mail.text !== undefined) return null
  const kind = random.pick(['line', 'date', 'stock'])
  const names = truth.lines.map(({ name }) => name)
  let count = 0
  const html = mail.html.replace(tableRow, (row) => {
    const cells = row.match(tableCell) ?? []
    const isItem = names.some((name) => row.includes(name)) && amountShape.test(row) && cells.length > 2
    const isHead = cells.length > 2 && !/\d/.test(textOf(row))
    if (!isItem && !isHead) return row
    count += isItem ? 1 : 0
    const value = kind === 'line' ? `${10 * count}` : kind === 'date' ? '12.05.2027' : `${100 + 7 * count}`
    return row.replace(/<t[dh]/, `<td>${isItem ? value : 'Zerga'}</td>$&`)
  })
  return count === 0 ? null : { mail: { ...mail, html }, truth }
}

const changes: Readonly<Record<string, Change>> = {
  'unknown headings': unknownHeadings,
  'unknown sums': unknownSums,
  'no subtotal': withoutSubtotal,
  'swapped columns': swappedColumns,
  'fewer currencies': fewerCurrencies,
  'wrapped names': wrappedNames,
  'footer amounts': footerAmounts,
  'second table': secondTable,
  'note rows': noteRows,
  'first column': firstColumn,
}

export const changeNames = Object.keys(changes)

/** Applies one change to a mail. If the drawn change does not apply, tries the others; `none` if no change applies. */
export function perturbed(drawn: Drawn, random: Random, wanted?: string): Drawn & { readonly change: string } {
  const names = wanted === undefined ? random.sample(changeNames, changeNames.length) : [wanted]
  for (const name of names) {
    const changed = changes[name]?.(drawn.mail, drawn.truth, random)
    if (changed) return { ...changed, change: name }
  }
  return { ...drawn, change: 'none' }
}
