import type { TokenizerCallbacks } from 'htmlparser2'
import { htmlParser } from '../../platform/html-parser.ts'

const silent = new Set('script style template noscript iframe object svg head title textarea'.split(' '))
const paragraphs = new Set(
  'p div section article header footer blockquote ul ol dl table h1 h2 h3 h4 h5 h6 pre figure hr'.split(' '),
)
const lines = new Set(['br', 'tr', 'dt', 'dd', 'figcaption'])

/**
 * Converts an HTML fragment to readable text: separates paragraphs by empty lines, puts list items on their own lines,
 * decodes entities, and removes scripts and styles. Text without markup keeps its line breaks. Linear time.
 */
export function htmlToText(html: string): string {
  const hasMarkup = /<[a-z!/]/i.test(html)
  const out: string[] = []
  /** The element whose content is skipped. */
  let skipped: string | null = null
  /** Whether the skipped part starts with the open tag that is being read. */
  let isSkipBegin = false
  const say = (text: string): void => {
    if (skipped === null) out.push(text)
  }
  const ignore = (): void => {}
  // Uses the tokenizer and builds no tree: a tree builder searches all open elements for each end tag, which takes
  // quadratic time.
  const reader: TokenizerCallbacks = {
    ontext: (start, end) =>
      say(hasMarkup ? html.slice(start, end).replace(/[ \t\r\n\f]+/g, ' ') : html.slice(start, end)),
    ontextentity: (codePoint) => say(String.fromCodePoint(codePoint)),
    onopentagname(start, end) {
      const name = html.slice(start, end).toLowerCase()
      if (name === 'li') say('\n- ')
      else if (paragraphs.has(name)) say('\n\n')
      else if (lines.has(name)) say('\n')
      isSkipBegin = skipped === null && silent.has(name)
      if (isSkipBegin) skipped = name
    },
    onclosetag(start, end) {
      const name = html.slice(start, end).toLowerCase()
      if (name === skipped) skipped = null
      if (paragraphs.has(name)) say('\n\n')
      else if (name === 'td' || name === 'th') say(' ')
    },
    onselfclosingtag: () => {
      if (isSkipBegin) skipped = null
    },
    onopentagend: ignore,
    onattribname: ignore,
    onattribdata: ignore,
    onattribentity: ignore,
    onattribend: ignore,
    oncdata: ignore,
    oncomment: ignore,
    ondeclaration: ignore,
    onprocessinginstruction: ignore,
    onend: ignore,
  }
  const tokenizer = new (htmlParser().Tokenizer)({ decodeEntities: true }, reader)
  tokenizer.write(html)
  tokenizer.end()
  // Removes soft hyphens, and the replacement character that the tokenizer writes for invalid characters.
  const text = out.join('').replace(/[\u00ad\ufffd]/g, '')
  return hasMarkup ? tidy(text) : text.replaceAll('\r\n', '\n').trim()
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
