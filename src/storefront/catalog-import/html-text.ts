const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  deg: '°',
  plusmn: '±',
  times: '×',
  divide: '÷',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  sup2: '²',
  sup3: '³',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  sect: '§',
  para: '¶',
  shy: '',
  zwnj: '\u200c',
  zwj: '\u200d',
  agrave: 'à',
  aacute: 'á',
  acirc: 'â',
  atilde: 'ã',
  auml: 'ä',
  aring: 'å',
  aelig: 'æ',
  ccedil: 'ç',
  egrave: 'è',
  eacute: 'é',
  ecirc: 'ê',
  euml: 'ë',
  igrave: 'ì',
  iacute: 'í',
  icirc: 'î',
  iuml: 'ï',
  ntilde: 'ñ',
  ograve: 'ò',
  oacute: 'ó',
  ocirc: 'ô',
  otilde: 'õ',
  ouml: 'ö',
  oslash: 'ø',
  ugrave: 'ù',
  uacute: 'ú',
  ucirc: 'û',
  uuml: 'ü',
  yacute: 'ý',
  yuml: 'ÿ',
  szlig: 'ß',
  Agrave: 'À',
  Aacute: 'Á',
  Acirc: 'Â',
  Atilde: 'Ã',
  Auml: 'Ä',
  Aring: 'Å',
  AElig: 'Æ',
  Ccedil: 'Ç',
  Egrave: 'È',
  Eacute: 'É',
  Ecirc: 'Ê',
  Euml: 'Ë',
  Ntilde: 'Ñ',
  Oacute: 'Ó',
  Ocirc: 'Ô',
  Ouml: 'Ö',
  Oslash: 'Ø',
  Uacute: 'Ú',
  Ucirc: 'Û',
  Uuml: 'Ü',
}
const silent = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'head',
  'title',
  'textarea',
])
const paragraphs = new Set(
  'p div section article header footer blockquote ul ol dl table h1 h2 h3 h4 h5 h6 pre figure hr'.split(' '),
)
const lines = new Set(['br', 'tr', 'dt', 'dd', 'figcaption', 'li'])

/**
 * Readable text of an HTML fragment: paragraphs separated by empty lines, list items on their own lines, entities
 * decoded, scripts and styles removed. Text without markup keeps its line breaks. Linear time.
 */
export function htmlToText(html: string): string {
  if (!/<[a-z!/]/i.test(html)) return decodeEntities(html).replaceAll('\r\n', '\n').trim()
  let out = ''
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    const end = open === -1 ? html.length : open
    out += decodeEntities(html.slice(at, end).replace(/[ \t\r\n\f]+/g, ' '))
    if (open === -1) break
    const tag = readTag(html, open)
    if (!tag) {
      out += '<'
      at = open + 1
      continue
    }
    out += breakFor(tag)
    at = tag.closing || !silent.has(tag.name) ? tag.end : afterSilent(html, tag)
  }
  return tidy(out)
}

interface Tag {
  readonly name: string
  readonly closing: boolean
  readonly end: number
}

function readTag(html: string, open: number): Tag | null {
  if (!/[a-z/!]/i.test(html.charAt(open + 1))) return null
  if (html.startsWith('<!--', open)) {
    const close = html.indexOf('-->', open + 4)
    return { name: '!', closing: true, end: close === -1 ? html.length : close + 3 }
  }
  const match = /^<(\/?)([a-z][a-z0-9-]*|!)/i.exec(html.slice(open, open + 40))
  if (!match) return null
  return { name: (match[2] ?? '').toLowerCase(), closing: match[1] === '/', end: tagEnd(html, open + match[0].length) }
}

/** Position after the tag's closing `>`. A `>` in a quoted attribute value does not close the tag. */
function tagEnd(html: string, from: number): number {
  let quote = ''
  for (let at = from; at < html.length; at++) {
    const character = html[at] ?? ''
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '>') return at + 1
    else if ((character === '"' || character === "'") && html[at - 1] === '=') quote = character
  }
  return html.length
}

function afterSilent(html: string, tag: Tag): number {
  const close = new RegExp(`</${tag.name}[\\s>/]`, 'gi')
  close.lastIndex = tag.end
  const found = close.exec(html)
  return found ? tagEnd(html, found.index) : html.length
}

function breakFor({ name, closing }: Tag): string {
  if (name === 'li') return closing ? '' : '\n- '
  if (name === 'td' || name === 'th') return closing ? ' ' : ''
  if (paragraphs.has(name)) return '\n\n'
  return lines.has(name) && !closing ? '\n' : ''
}

const tidy = (text: string): string =>
  text
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.replace(/ {2,}/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\n\n(?=- )/g, '\n')
    .trim()

const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,7}));?/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[name] ?? named[name.toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    const usable = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    return usable ? String.fromCodePoint(code) : ''
  })
