import { once } from 'node:events'
import { Busboy } from '@fastify/busboy'
import { inTurns } from '../../platform/turns.ts'
import { mailLimits } from './limits.ts'

/** Form fields that may contain the message, in order of preference. */
const fields = ['message', 'email', 'body-mime']
const sliceBytes = 64 * 1024
/** Limits of a form. Sufficient for those that providers send: the message and about twenty other fields. */
const limits = { fileSize: mailLimits.messageBytes, files: 200, parts: 200, headerPairs: 50 }

/**
 * Extracts the e-mail from a form, in slices that yield to other requests. Returns null if the form has none or is
 * malformed.
 */
export async function messageOfForm(contentType: string, body: Buffer): Promise<Buffer | null> {
  const found = new Map<string, Buffer[]>()
  let isReadable = true
  const refuse = () => {
    isReadable = false
  }
  try {
    // Treats every part as a file, because decoding parts as text would corrupt messages that are not UTF-8.
    const form = new Busboy({ headers: { 'content-type': contentType }, limits, isPartAFile: () => true })
    const hasEnded = once(form, 'finish')
    hasEnded.catch(refuse)
    form.on('filesLimit', refuse).on('partsLimit', refuse)
    form.on('file', (name, part) => {
      const chunks: Buffer[] = []
      if (fields.includes(name) && !found.has(name)) found.set(name, chunks)
      part.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', refuse)
    })
    for await (const slice of inTurns(body, sliceBytes)) {
      await new Promise((resolve) => form.write(slice, resolve))
      if (!isReadable) return null
    }
    form.end()
    await hasEnded
  } catch {
    return null
  }
  const name = fields.find((each) => found.has(each))
  return isReadable && name !== undefined ? Buffer.concat(found.get(name) ?? []) : null
}
