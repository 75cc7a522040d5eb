import type { TranslationTextView } from './schema.ts'

const namespace = 'urn:oasis:names:tc:xliff:document:2.0'
const states = { missing: 'initial', outdated: 'initial', draft: 'translated', translated: 'final' } as const

/** Writes XLIFF 2.0 with one unit per text, named `design/design_1/name`. */
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

/** Escapes text for XML. XML cannot contain most control characters; XLIFF writes them as `<cp>` elements. */
const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[&<>"\r]/g, (character) => entities[character] ?? character)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids these characters.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, (character) => {
      return `<cp hex="${character.charCodeAt(0).toString(16).padStart(4, '0')}"/>`
    })
