import type { StructuredOrder } from '../extraction/document.types.ts'
import { attachmentLimits } from './limits.ts'
import { ciiTypes, readCii } from './read-cii.ts'
import { readUbl, ublTypes } from './read-ubl.ts'
import { type XmlElement, xmlTree } from './xml-tree.ts'

/**
 * Returns the order or invoice in the XML, `credit_note` for a credit note, null for other XML. Throws if the XML
 * exceeds the limits.
 */
export function readXml(content: Uint8Array): StructuredOrder | 'credit_note' | null {
  const order = statedOrder(content)
  return order?.types.includes('CreditNote') ? 'credit_note' : order
}

function statedOrder(content: Uint8Array): StructuredOrder | null {
  if (content.length > attachmentLimits.xmlBytes) throw new Error('The file is too long.')
  const root = unwrapped(xmlTree(decoded(content)))
  if (!root) return null
  if (Object.hasOwn(ciiTypes, root.name)) return readCii(root)
  return Object.hasOwn(ublTypes, root.name) ? readUbl(root) : null
}

/** Returns the document in a Peppol envelope; null if the envelope is empty. Returns any other root unchanged. */
function unwrapped(root: XmlElement | null): XmlElement | null {
  if (root?.name !== 'StandardBusinessDocument') return root
  return root.children.find(({ name }) => name !== 'StandardBusinessDocumentHeader') ?? null
}

function decoded(content: Uint8Array): string {
  const beginning = new TextDecoder('latin1').decode(content.subarray(0, 200))
  if (content[0] === 0xff && content[1] === 0xfe) return new TextDecoder('utf-16le').decode(content)
  if (content[0] === 0xfe && content[1] === 0xff) return new TextDecoder('utf-16be').decode(content)
  const declared = /encoding=["']([\w-]{2,20})["']/.exec(beginning)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(declared).decode(content)
  } catch {
    return new TextDecoder('utf-8').decode(content)
  }
}
