import { htmlParser } from '../../platform/html-parser.ts'
import { attachmentLimits } from './limits.ts'

export interface XmlElement {
  /** Local name, without the namespace prefix. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** Text of the element itself, without the text of its children. */
  readonly text: string
}

interface OpenElement {
  readonly name: string
  readonly attributes: Record<string, string>
  readonly children: OpenElement[]
  text: string
}

/**
 * Parses XML and returns the root element; null if there is none. Does not expand the entities of a document type.
 * Throws if the XML exceeds the limits.
 */
export function xmlTree(xml: string): XmlElement | null {
  const root: OpenElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  let elements = 0
  const parser = new (htmlParser().Parser)(
    {
      onopentag(name, attributes) {
        elements += 1
        if (elements > attachmentLimits.xmlElements || open.length > attachmentLimits.xmlDepth)
          throw new Error('The file has too many elements.')
        const element: OpenElement = { name: name.slice(name.indexOf(':') + 1), attributes, children: [], text: '' }
        open.at(-1)?.children.push(element)
        open.push(element)
      },
      ontext(text) {
        const element = open.at(-1)
        if (element && element.text.length < attachmentLimits.xmlBytes) element.text += text
      },
      onclosetag() {
        if (open.length > 1) open.pop()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(xml)
  parser.end()
  return root.children[0] ?? null
}

/** Returns the descendants on a path, such as `LegalMonetaryTotal/PayableAmount`. */
export function elementsAt(element: XmlElement, path: string): XmlElement[] {
  let found = [element]
  for (const name of path.split('/'))
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name))
  return found
}

/** Returns the text of the first non-empty element on one of the paths, or null. */
export function textAt(element: XmlElement, ...paths: readonly string[]): string | null {
  for (const path of paths)
    for (const { text } of elementsAt(element, path)) {
      const said = text.replace(/\s+/g, ' ').trim().slice(0, 500)
      if (said !== '') return said
    }
  return null
}
