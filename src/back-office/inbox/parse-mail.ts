import { Readable, type Writable } from 'node:stream'
import { type AddressObject, type Headers, MailParser, type MessageText } from 'mailparser'
import type { Attachment } from '../attachments/attachment.types.ts'
import { readMarkup } from '../markup/index.ts'
import type { Markup } from '../markup/markup.types.ts'
import { mailLimits } from './limits.ts'
import { MailUnreadable } from './ports.ts'
import { QuotedPrintable } from './quoted-printable.ts'

/** A parsed message. Its HTML is not sanitised yet. */
export interface ParsedMail {
  readonly messageId: string | null
  readonly from: string
  readonly fromName: string
  readonly to: readonly string[]
  readonly subject: string
  readonly markup: Markup | null
  readonly text: string | null
  /** Whether the bodies exceeded the limit and were cut. */
  readonly isCut: boolean
  readonly sentAt: string | null
  /** The message that was forwarded as an attachment. Null if there is none. */
  readonly attached: Buffer | null
  /** Attachments that the caller's `WantedFiles` selects, by default none. */
  readonly files: readonly Attachment[]
}

const attachedMessage = 'message/rfc822'
const bodyTypes = new Set(['text/plain', 'text/html', 'message/delivery-status'])

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
  readonly contentType?: string | false
  readonly disposition?: string | false
  readonly filename?: string | false
  readonly encoding?: string | false
  getDecoder(): Writable
}

/** A parser that rejects deep nesting and stops decoding beyond the limits. */
class BoundedParser extends MailParser {
  isTooDeep = false
  isCut = false
  /** Whether an attachment was cut because of the limit. */
  areFilesCut = false
  #textBytes = 0
  #fileBytes = 0
  readonly #withFiles: WantedFiles

  constructor(withFiles: WantedFiles) {
    super(options)
    this.#withFiles = withFiles
  }

  createNode(node: MimeNode): unknown {
    let depth = 0
    for (let above = node.parentNode; above; above = above.parentNode) depth += 1
    // Throwing here would crash the process instead of failing this message.
    if (depth > mailLimits.depth) {
      this.isTooDeep = true
      this.destroy(new Error('too deep'))
    }
    // Safe cast: the library has this method, but its types lack it.
    const inherited = MailParser.prototype as unknown as { createNode(node: MimeNode): unknown }
    const decoder = node.encoding === 'quoted-printable' ? new QuotedPrintable() : node.getDecoder()
    node.getDecoder = () => this.#bounded(decoder, node)
    return inherited.createNode.call(this, node)
  }

  /**
   * Limits the decoding of a part. Does not decode attachments that cannot contain an order; they remain available in
   * the raw message.
   */
  #bounded(decoder: Writable, { contentType, disposition, filename }: MimeNode): Writable {
    if (contentType === attachedMessage) return decoder
    const isText = !contentType || (bodyTypes.has(contentType) && disposition !== 'attachment')
    const isFile = !isText && isWanted(this.#withFiles, contentType, filename || '')
    const write = decoder.write.bind(decoder)
    decoder.write = (chunk: Uint8Array) => {
      if (isFile) {
        const room = mailLimits.fileBytes - this.#fileBytes
        this.#fileBytes += chunk.length
        if (chunk.length > room) this.areFilesCut = true
        return room <= 0 || write(chunk.subarray(0, room))
      }
      if (!isText) return true
      const room = mailLimits.textBytes - this.#textBytes
      this.#textBytes += chunk.length
      if (chunk.length > room) this.isCut = true
      return room <= 0 || write(chunk.subarray(0, room))
    }
    return decoder
  }
}

const fileTypes =
  /^(?:application|text)\/(?:[\w.-]+\+)?(?:pdf|x-pdf|xml|csv|tab-separated-values|comma-separated-values)$/
const fileNames = /\.(?:pdf|csv|tsv|tab|xls[xm]?|xml)$/i

const isMedia = (contentType: string): boolean => /^(?:image|audio|video|font)\//.test(contentType)

/**
 * Whether to read a file. `true` selects files that may contain an order, `all` selects every file that may contain
 * text.
 */
const isWanted = (wanted: WantedFiles, contentType: string, fileName: string): boolean =>
  wanted === 'all' ? !isMedia(contentType) : wanted && mayHoldOrder(contentType, fileName)

const mayHoldOrder = (contentType: string, fileName: string): boolean =>
  fileNames.test(fileName) || fileTypes.test(contentType)

export type WantedFiles = boolean | 'all'

/**
 * Parses a message; its files only if `withFiles` selects them. Throws `MailUnreadable` if it exceeds a limit or cannot
 * be parsed.
 */
export async function parseMail(raw: readonly Uint8Array[], withFiles: WantedFiles = false): Promise<ParsedMail> {
  const parser = new BoundedParser(withFiles)
  let headers: Headers = new Map()
  let body: MessageText | null = null
  let attached: Buffer | null = null
  const files: Attachment[] = []
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
      const isMessage = part.contentType === attachedMessage && attached === null
      const fileName = (part.filename ?? '').slice(0, 255)
      const isFile = isWanted(withFiles, part.contentType, fileName)
      const chunks: Buffer[] = []
      part.content.on('data', (chunk: Buffer) => {
        if (isMessage || isFile) chunks.push(chunk)
      })
      part.content.on('end', () => {
        if (isMessage) attached = Buffer.concat(chunks)
        else if (isFile)
          files.push({
            fileName: fileName || nameless(part.contentType),
            content: Buffer.concat(chunks),
            isCut: parser.areFilesCut,
          })
        part.release()
      })
    })
  })
  Readable.from(raw).pipe(parser)
  await done
  return { ...named(headers), ...bodies(body), isCut: parser.isCut, attached, files }
}

/** Names a file without a name: `application/pdf` → `attachment.pdf`. */
const nameless = (contentType: string): string => `attachment.${/[a-z]+$/.exec(contentType)?.[0] ?? 'bin'}`

function unreadable(error: Error, isTooDeep: boolean): MailUnreadable {
  if (isTooDeep) return new MailUnreadable(`The message is nested deeper than ${mailLimits.depth} levels.`)
  if (/child nodes/.test(error.message))
    return new MailUnreadable(`The message has more than ${mailLimits.parts} parts.`)
  if (/header size/.test(error.message)) return new MailUnreadable('The headers of the message are too long.')
  return new MailUnreadable('The message is not an e-mail that can be read.')
}

function named(headers: Headers): Omit<ParsedMail, 'markup' | 'text' | 'isCut' | 'attached' | 'files'> {
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

/** Returns the bodies. An empty body counts as missing. */
function bodies(body: MessageText | null): Pick<ParsedMail, 'markup' | 'text'> {
  const textOf = (part: unknown): string | null => (typeof part === 'string' && part !== '' ? part : null)
  const html = textOf(body?.html)
  return { markup: html === null ? null : readMarkup(html, mailLimits), text: textOf(body?.text) }
}
