import { type AddressObject, type Headers, MailParser, type MessageText } from 'mailparser'
import { readMarkup } from '../markup/index.ts'
import type { Markup } from '../markup/markup.types.ts'
import { mailLimits } from './limits.ts'
import { MailUnreadable } from './ports.ts'

/** A message taken apart; nothing of it is safe to show yet. */
export interface ParsedMail {
  readonly messageId: string | null
  readonly from: string
  readonly fromName: string
  readonly to: readonly string[]
  readonly subject: string
  readonly markup: Markup | null
  readonly text: string | null
  readonly sentAt: string | null
  /** A message that was forwarded as an attachment. */
  readonly attached: Buffer | null
}

const options = {
  skipHtmlToText: true,
  skipTextToHtml: true,
  skipTextLinks: true,
  skipImageLinks: true,
  maxHtmlLengthToParse: mailLimits.messageBytes,
  maxChildNodes: mailLimits.parts,
  maxHeadSize: mailLimits.headerBytes,
}

interface MimeNode {
  readonly parentNode?: MimeNode
}

/** Refuses messages that nest deeper than people write them. */
class BoundedParser extends MailParser {
  isTooDeep = false

  createNode(node: MimeNode): unknown {
    let depth = 0
    for (let above = node.parentNode; above; above = above.parentNode) depth += 1
    // Thrown here it would end the thread instead of the message.
    if (depth > mailLimits.depth) {
      this.isTooDeep = true
      this.destroy(new Error('too deep'))
    }
    // The method is the library's own, and missing in its types.
    const inherited = MailParser.prototype as unknown as { createNode(node: MimeNode): unknown }
    return inherited.createNode.call(this, node)
  }
}

/** Throws `MailUnreadable` for one that breaks a limit or is no message. */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  const parser = new BoundedParser(options)
  let headers: Headers = new Map()
  let body: MessageText | null = null
  let attached: Buffer | null = null
  const done = new Promise<void>((resolve, reject) => {
    parser.on('headers', (found) => {
      headers = found
    })
    parser.on('error', (error) => reject(unreadable(error, parser.isTooDeep)))
    parser.on('end', resolve)
    parser.on('data', (part) => {
      if (part.type === 'text') {
        body = part
        return
      }
      const wanted = part.contentType === 'message/rfc822' && attached === null
      const chunks: Buffer[] = []
      part.content.on('data', (chunk: Buffer) => {
        if (wanted) chunks.push(chunk)
      })
      part.content.on('end', () => {
        if (wanted) attached = Buffer.concat(chunks)
        part.release()
      })
    })
  })
  parser.end(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength))
  await done
  return { ...named(headers), ...bodies(body), attached }
}

function unreadable(error: Error, isTooDeep: boolean): MailUnreadable {
  if (isTooDeep) return new MailUnreadable(`It is nested deeper than ${mailLimits.depth} levels.`)
  if (/child nodes/.test(error.message)) return new MailUnreadable(`It has more than ${mailLimits.parts} parts.`)
  if (/header size/.test(error.message)) return new MailUnreadable('Its headers are too long.')
  return new MailUnreadable('It is no message that can be read.')
}

function named(headers: Headers): Omit<ParsedMail, 'markup' | 'text' | 'attached'> {
  const [from] = addresses(headers.get('from'))
  const messageId = headers.get('message-id')
  const subject = headers.get('subject')
  const date = headers.get('date')
  return {
    messageId: typeof messageId === 'string' && messageId !== '' ? messageId : null,
    from: from?.address.toLowerCase() ?? '',
    fromName: from?.name ?? '',
    to: addresses(headers.get('to')).map(({ address }) => address.toLowerCase()),
    subject: typeof subject === 'string' ? subject : '',
    sentAt: date instanceof Date && !Number.isNaN(date.getTime()) ? date.toISOString() : null,
  }
}

function addresses(field: unknown): { readonly address: string; readonly name: string }[] {
  const given = Array.isArray(field) ? field : [field]
  return given
    .filter((each): each is AddressObject => typeof each === 'object' && each !== null && 'value' in each)
    .flatMap(({ value }) => value)
    .flatMap(({ address, name }) => (address ? [{ address, name }] : []))
}

/** An empty body is none. */
function bodies(body: MessageText | null): Pick<ParsedMail, 'markup' | 'text'> {
  const textOf = (part: unknown): string | null => (typeof part === 'string' && part !== '' ? part : null)
  const html = textOf(body?.html)
  return { markup: html === null ? null : readMarkup(html, mailLimits), text: textOf(body?.text) }
}
