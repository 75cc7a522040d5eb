import { htmlParser } from '../../platform/html-parser.ts'
import { invalidData } from '../../platform/http/refusals.ts'
import { inTurns } from '../../platform/turns.ts'
import { TextsOfFile } from './texts-of-file.ts'
import type { FileText } from './translation-file.types.ts'

const mostElements = 200_000
const deepest = 64
const longestName = 2000
const elementName = /^[\p{L}_][\p{L}\p{N}_.:-]*$/u
/** Elements that contain only elements. */
const structural: ReadonlySet<string | undefined> = new Set(['xliff', 'file', 'group', 'unit', 'segment', 'ignorable'])
const sliceCharacters = 4 * 1024

/** Reads the fully translated units, in slices that yield to other requests. Throws `invalid_data`. */
export async function readXliff(text: string): Promise<FileText[]> {
  if (/<!DOCTYPE/i.test(text)) throw wrong('A DOCTYPE has no place in it.')
  const reader = new XliffReader()
  const parser = new (htmlParser().Parser)(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      onclosetag: () => reader.close(),
      ontext: (piece) => reader.text(piece),
    },
    { xmlMode: true },
  )
  for await (const slice of inTurns(text, sliceCharacters)) parser.write(slice)
  parser.end()
  if (reader.locale === null) throw wrong('It must be XLIFF 2.')
  // The parser accepts a truncated file, so this checks that the file is complete.
  if (!/^<\/(?:[\w.-]+:)?xliff\s*>/.test(text.slice(text.lastIndexOf('</')))) throw wrong('It ends in the middle.')
  if (!reader.hasUnits) throw wrong('It has no <unit>.')
  return reader.texts.list
}

type Named = Pick<FileText, 'path' | 'type' | 'id' | 'field'>

interface Unit {
  readonly named: Named
  readonly depth: number
  source: string
  value: string
  isWhole: boolean
}

/** A segment of a unit. Tools may split a text into segments. `<ignorable>` text between segments is not translated. */
interface Segment {
  readonly depth: number
  readonly isIgnorable: boolean
  source: string | null
  target: string | null
}

class XliffReader {
  readonly texts = new TextsOfFile()
  locale: string | null = null
  hasUnits = false
  #elements = 0
  /** Names of the open elements. */
  readonly #open: string[] = []
  #unit: Unit | null = null
  #segment: Segment | null = null
  /** The element with the text that is being read. */
  #reading: { readonly member: 'source' | 'target'; readonly depth: number } | null = null

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#open.push(name)
    this.#elements += 1
    // The parser treats the text after any `<` as the name of an element.
    if (!elementName.test(name)) throw wrong('The XML is not well-formed.', this.#unit?.named.path)
    if (this.#depth > deepest) throw wrong(`It is nested deeper than ${deepest} levels.`)
    if (this.#elements > mostElements) throw wrong(`It has more than ${mostElements} elements: send it in parts.`)
    if (this.#depth === 1) this.locale = targetLocale(name, attributes)
    else if (this.#reading) this.text(name === 'cp' ? codePoint(attributes.hex ?? '') : '')
    else if (this.#segment) this.#openText(name, this.#segment)
    else if (this.#unit) this.#openSegment(name, this.#unit)
    else if (name === 'unit') {
      this.hasUnits = true
      this.#unit = { named: namedBy(attributes), depth: this.#depth, source: '', value: '', isWhole: true }
    }
  }

  text(piece: string): void {
    if (this.#reading && this.#segment) this.#segment[this.#reading.member] += piece
    else if (structural.has(this.#open.at(-1)) && piece.trim() !== '')
      throw wrong(`There is text in <${this.#open.at(-1)}>, where none belongs.`, this.#unit?.named.path)
  }

  get #depth(): number {
    return this.#open.length
  }

  close(): void {
    if (this.#depth === this.#reading?.depth) this.#reading = null
    else if (this.#depth === this.#segment?.depth) this.#closeSegment(this.#segment)
    else if (this.#depth === this.#unit?.depth) this.#closeUnit(this.#unit)
    this.#open.pop()
  }

  #openSegment(name: string, unit: Unit): void {
    if ((name !== 'segment' && name !== 'ignorable') || this.#depth !== unit.depth + 1) return
    this.#segment = { depth: this.#depth, isIgnorable: name === 'ignorable', source: null, target: null }
  }

  #openText(name: string, segment: Segment): void {
    if ((name !== 'source' && name !== 'target') || this.#depth !== segment.depth + 1) return
    if (segment[name] !== null) throw wrong(`A segment has more than one ${name}.`, this.#unit?.named.path)
    segment[name] = ''
    this.#reading = { member: name, depth: this.#depth }
  }

  #closeSegment({ source, target, isIgnorable }: Segment): void {
    this.#segment = null
    if (!this.#unit) return
    if (source === null || (target === null && !isIgnorable)) this.#unit.isWhole = false
    this.#unit.source += source ?? ''
    this.#unit.value += target ?? source ?? ''
  }

  #closeUnit({ named, source, value, isWhole }: Unit): void {
    this.#unit = null
    if (isWhole && value.trim() !== '') this.texts.add({ ...named, locale: this.locale ?? '', source, value })
  }
}

function targetLocale(name: string, { version = '', trgLang }: Readonly<Record<string, string>>): string {
  if (name !== 'xliff' || !/^2\./.test(version)) throw wrong('It must be XLIFF 2.')
  if (!trgLang) throw wrong('Its <xliff> has no trgLang.')
  return trgLang
}

function namedBy({ id = '', name = '' }: Readonly<Record<string, string>>): Named {
  const path = `unit ${id.slice(0, longestName)}`
  const named = name.length > longestName ? null : /^([^/]*)\/(.*)\/([^/]*)$/.exec(name)
  if (!named) throw wrong('The name of this unit does not name a text: it must be type/id/field.', path)
  const [, type = '', record = '', field = ''] = named
  return { path, type, id: record, field }
}

function codePoint(hex: string): string {
  const code = Number.parseInt(hex, 16)
  // PostgreSQL cannot store NUL.
  return code > 0 && code <= 0xffff ? String.fromCharCode(code) : ''
}

const wrong = (message: string, path = '') =>
  invalidData([{ path, message: path === '' ? `This file cannot be read. ${message}` : message }])
