import { inflateSync } from 'node:zlib'
import { attachmentLimits } from './limits.ts'

const longestDictionary = 2000

/**
 * Finds the XML files embedded in a PDF. The PDF library reads only the name tree, which omits files attached only
 * through `/AF`, so this function scans the bytes for `EmbeddedFile` objects. Their dictionaries are never compressed,
 * because a PDF cannot contain a stream within another stream.
 */
export function associatedXml(content: Uint8Array): Uint8Array[] {
  const file = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const found: Uint8Array[] = []
  let at = file.indexOf('/EmbeddedFile')
  while (at >= 0 && found.length < attachmentLimits.files) {
    const xml = streamAt(file, at)
    if (xml) found.push(xml)
    at = file.indexOf('/EmbeddedFile', at + 1)
  }
  return found
}

/** Returns the XML stream with this offset in its dictionary; null if the object is not a stream of XML. */
function streamAt(file: Buffer, at: number): Uint8Array | null {
  const begin = file.lastIndexOf('obj', at)
  const keyword = file.indexOf('stream', at)
  if (begin < 0 || keyword < 0 || keyword - begin > longestDictionary) return null
  const dictionary = file.toString('latin1', begin, keyword)
  const end = file.indexOf('endstream', keyword)
  if (end < 0 || /endobj/.test(dictionary) || !/\/EmbeddedFile(?![A-Za-z])/.test(dictionary)) return null
  const data = file.subarray(keyword + (file[keyword + 6] === 0x0d ? 8 : 7), end)
  const content = unpacked(data, dictionary)
  return content && /^(?:\u00ef\u00bb\u00bf)?\s*</.test(content.toString('latin1', 0, 20)) ? content : null
}

function unpacked(data: Buffer, dictionary: string): Buffer | null {
  if (!/\/Filter/.test(dictionary)) return data.subarray(0, attachmentLimits.xmlBytes)
  if (!/\/FlateDecode/.test(dictionary)) return null
  try {
    return inflateSync(data, { maxOutputLength: attachmentLimits.xmlBytes })
  } catch {
    return null
  }
}
