import { type CheerioAPI, load } from 'cheerio'
import { invalidData } from '../../platform/http/page.ts'
import type { TranslationTextView } from './schema.ts'
import type { FileText } from './translation-file.types.ts'

const namespace = 'urn:oasis:names:tc:xliff:document:2.0'
const states = { missing: 'initial', outdated: 'initial', draft: 'translated', translated: 'final' } as const

/** XLIFF 2.0: one unit for each text, named `design/design_1/name`. */
export function writeXliff(texts: readonly TranslationTextView[], from: string, to: string): string {
  const units = texts.map(({ type, id, field, state, source, value }, index) => {
    const target = value === null ? '' : `\n        <target>${xmlText(value)}</target>`
    return `    <unit id="u${index + 1}" name="${xmlText(`${type}/${id}/${field}`)}">
      <segment state="${states[state]}">
        <source>${xmlText(source)}</source>${target}
      </segment>
    </unit>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="${namespace}" version="2.0" srcLang="${from}" trgLang="${to}">
  <file id="texts" xml:space="preserve">
${units.join('\n')}
  </file>
</xliff>
`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

/** XML has no place for most control characters; XLIFF writes them as elements of their own. */
const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[&<>"\r]/g, (character) => entities[character] ?? character)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, (character) => {
      return `<cp hex="${character.charCodeAt(0).toString(16).padStart(4, '0')}"/>`
    })

const mostElements = 200_000
const deepest = 64

/** The units that are translated whole. Throws `invalid_data` for what is no XLIFF 2 file. */
export function readXliff(text: string): FileText[] {
  if (/<!DOCTYPE/i.test(text)) throw wrong('A DOCTYPE has no place in it.')
  if (text.split('<', mostElements + 1).length > mostElements) throw wrong('It has too many elements.')
  const $ = load(text, { xml: true })
  const root = $.root().children('xliff')
  if (!/^2\./.test(root.attr('version') ?? '')) throw wrong('It has to be XLIFF 2.')
  const locale = root.attr('trgLang')
  if (!locale) throw wrong('It does not say its trgLang.')
  // The parser takes what is there of a file that was cut off.
  if (!/^<\/(?:[\w.-]+:)?xliff\s*>/.test(text.slice(text.lastIndexOf('</')))) throw wrong('It ends in the middle.')
  return root
    .find('unit')
    .toArray()
    .flatMap((unit): FileText[] => {
      const path = `unit ${$(unit).attr('id') ?? ''}`
      const named = /^([^/]*)\/(.*)\/([^/]*)$/.exec($(unit).attr('name') ?? '')
      if (!named) throw wrong('Its name is not that of a text.', path)
      const [, type = '', id = '', field = ''] = named
      const texts = segmentsOf($, $(unit))
      if (texts === null || texts.value.trim() === '') return []
      return [{ path, type, id, field, locale, ...texts }]
    })
}

/** A tool may have cut the text into sentences. Null: one of them is not translated. */
function segmentsOf($: CheerioAPI, unit: ReturnType<CheerioAPI>): { source: string; value: string } | null {
  let source = ''
  let value = ''
  for (const part of unit.children('segment, ignorable').toArray()) {
    const [own, target] = [$(part).children('source').get(0), $(part).children('target').get(0)]
    if (!own || (!target && $(part).is('segment'))) return null
    source += plainText(own)
    value += plainText(target ?? own)
  }
  return { source, value }
}

interface XmlNode {
  readonly type: string
  readonly data?: string
  readonly name?: string
  readonly attribs?: Readonly<Record<string, string>>
  readonly childNodes?: readonly XmlNode[]
}

/** Without the marks of tools. */
function plainText({ type, data, name, attribs, childNodes }: XmlNode, depth = 0): string {
  if (depth > deepest) throw wrong('It is nested too deeply.')
  if (type === 'text') return data ?? ''
  if (name === 'cp') return codePoint(attribs?.hex ?? '')
  return (childNodes ?? []).map((child) => plainText(child, depth + 1)).join('')
}

function codePoint(hex: string): string {
  const code = Number.parseInt(hex, 16)
  // The database stores every character but this one.
  return code > 0 && code <= 0xffff ? String.fromCharCode(code) : ''
}

const wrong = (message: string, path = '') =>
  invalidData([{ path, message: path === '' ? `This file cannot be read. ${message}` : message }])
