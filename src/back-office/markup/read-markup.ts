import type { TokenizerCallbacks } from 'htmlparser2'
import { htmlParser } from '../../platform/html-parser.ts'
import type { Markup, MarkupLimits, MarkupNode } from './markup.types.ts'
import { empty, isFormOfTable, openBefore, openBehind, transparent } from './nesting.rules.ts'

interface OpenElement {
  readonly name: string
  readonly attributes: Record<string, string>
  readonly children: MarkupNode[]
}

const kept = new Set(
  'title alt width height colspan rowspan align valign dir lang cellpadding cellspacing href src style hidden type content datetime itemscope itemprop itemtype'.split(
    ' ',
  ),
)
const longestName = 20

/**
 * Parses a page into a tree, closing elements as browsers do. Does not reconstruct misnested formatting elements. Takes
 * linear time. Reads only the beginning of a page that exceeds the limits on tags or open elements.
 */
export function readMarkup(html: string, limits: MarkupLimits): Markup {
  const builder = new MarkupBuilder(html, limits)
  const tokenizer = new (htmlParser().Tokenizer)({ decodeEntities: true }, builder)
  builder.onCut = () => tokenizer.pause()
  tokenizer.write(html)
  if (!builder.isCut) tokenizer.end()
  return { children: builder.children, isCut: builder.isCut }
}

class MarkupBuilder implements TokenizerCallbacks {
  readonly children: MarkupNode[] = []
  isCut = false
  onCut = (): void => {}
  readonly #html: string
  readonly #limits: MarkupLimits
  #tags = 0
  #open: OpenElement[] = []
  #name = ''
  /** Range of adjacent text that is not yet in a node. */
  #textStart = 0
  #textEnd = 0
  #attributes: Record<string, string> = {}
  #attribute: string | null = null

  constructor(html: string, limits: MarkupLimits) {
    this.#html = html
    this.#limits = limits
  }

  ontext(start: number, end: number): void {
    if (start !== this.#textEnd) this.#endText(start)
    this.#textEnd = end
  }

  ontextentity(codePoint: number): void {
    this.#endText(this.#textEnd)
    this.#addText(String.fromCodePoint(codePoint))
  }

  onopentagname(start: number, end: number): void {
    this.#name = this.#html.slice(start, end).toLowerCase()
    this.#attributes = {}
  }

  onattribname(start: number, end: number): void {
    const name = end - start > longestName ? '' : this.#html.slice(start, end).toLowerCase()
    this.#attribute = kept.has(name) && !(name in this.#attributes) ? name : null
    if (this.#attribute) this.#attributes[this.#attribute] = ''
  }

  onattribdata(start: number, end: number): void {
    if (this.#attribute) this.#attributes[this.#attribute] += this.#html.slice(start, end)
  }

  onattribentity(codePoint: number): void {
    if (this.#attribute) this.#attributes[this.#attribute] += String.fromCodePoint(codePoint)
  }

  onattribend(): void {}

  onopentagend(): void {
    this.#begin(false)
  }

  onselfclosingtag(): void {
    // Self-closing tags have an effect only in SVG and MathML.
    const isForeign = (name: string): boolean => name === 'svg' || name === 'math'
    this.#begin(isForeign(this.#name) || this.#open.some(({ name }) => isForeign(name)))
  }

  onclosetag(start: number, end: number): void {
    if (!this.#isRead()) return
    const name = this.#html.slice(start, end).toLowerCase()
    if (name === 'br') this.#add({ name, attributes: {}, children: [] })
    else if (!empty.has(name) && !transparent.has(name)) this.#open.length = openBehind(name, this.#open)
  }

  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}

  onend(): void {
    this.#endText(this.#textEnd)
  }

  #begin(isEnded: boolean): void {
    const name = this.#name
    if (!this.#isRead() || transparent.has(name)) return
    const open = openBefore(name, this.#open)
    if (open === null) return
    this.#open.length = open
    const element = { name, attributes: this.#attributes, children: [] }
    const hasContent = !isEnded && !empty.has(name) && !isFormOfTable(name, this.#open.at(-1)?.name)
    if (hasContent && this.#open.length === this.#limits.openElements) {
      this.#cut()
      return
    }
    this.#add(element)
    if (hasContent) this.#open.push(element)
  }

  #isRead(): boolean {
    this.#endText(this.#textEnd)
    this.#tags += 1
    if (this.#tags > this.#limits.markupTags) this.#cut()
    return !this.isCut
  }

  #cut(): void {
    this.isCut = true
    this.onCut()
  }

  #endText(nextStart: number): void {
    const text = this.#html.slice(this.#textStart, this.#textEnd)
    this.#textStart = nextStart
    this.#textEnd = nextStart
    if (text !== '') this.#addText(text)
  }

  #addText(text: string): void {
    const siblings = this.#siblings()
    const last = siblings.length - 1
    const before = siblings[last]
    if (typeof before === 'string') siblings[last] = before + text
    else siblings.push(text)
  }

  #add(element: OpenElement): void {
    this.#siblings().push(element)
  }

  #siblings(): MarkupNode[] {
    return this.#open.at(-1)?.children ?? this.children
  }
}
