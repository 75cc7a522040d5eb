import { escaped } from './html.ts'
import { type Language, type Locale, longDay, minutesOf } from './locales.ts'
import type { Random } from './random.ts'

export interface Mailbox {
  readonly name: string
  readonly email: string
}

/** A mail before encoding. It has at least one body. */
export interface Mail {
  readonly from: Mailbox
  readonly subject: string
  readonly sentAt: string
  readonly html?: string
  readonly text?: string
}

export type Encoding = 'quoted-printable' | 'base64' | '8bit'

const buyer: Mailbox = { name: 'Purchasing', email: 'buying@shop.example' }

const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

/** Encodes a header with non-ASCII characters in encoded words (RFC 2047), each short enough for one line. */
function headerText(text: string): string {
  if (isPlain(text)) return text
  const pieces: string[] = []
  let piece = ''
  for (const character of text) {
    if (Buffer.byteLength(piece + character) > 42) {
      pieces.push(piece)
      piece = ''
    }
    piece += character
  }
  return [...pieces, piece].map((each) => `=?UTF-8?B?${Buffer.from(each).toString('base64')}?=`).join('\r\n ')
}

const mailbox = ({ name, email }: Mailbox): string =>
  `${isPlain(name) && !/^[A-Za-z ]*$/.test(name) ? `"${name.replaceAll('"', '')}"` : headerText(name)} <${email}>`

function quotedPrintable(bytes: Buffer): string {
  const lines: string[] = []
  let line = ''
  const push = (piece: string): void => {
    if (line.length + piece.length > 75) {
      lines.push(`${line}=`)
      line = ''
    }
    line += piece
  }
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0
    const next = bytes[index + 1]
    if (byte === 0x0a) {
      lines.push(line)
      line = ''
    } else if ((byte === 0x20 || byte === 0x09) && (next === 0x0a || next === undefined)) push('=20')
    else if (byte === 0x3d || byte < 0x20 || byte > 0x7e) push(`=${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    else push(String.fromCharCode(byte))
  }
  return [...lines, line].join('\r\n')
}

/** The characters of Windows-1252 from 0x80 to 0x9f. */
const windowsSigns = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Encodes a text in Windows-1252. Null if it contains other characters. */
function windowsBytes(text: string): Buffer | null {
  const codes = [...text].map((character) => {
    const sign = windowsSigns.indexOf(character)
    const code = character.codePointAt(0) ?? 0
    return sign >= 0 ? 0x80 + sign : code < 0x80 || (code >= 0xa0 && code < 0x100) ? code : null
  })
  return codes.includes(null) ? null : Buffer.from(codes.map(Number))
}

/**
 * Encodes the text. Quoted-printable uses ISO 8859-1 or Windows-1252, as older systems do, if it has all characters.
 * Otherwise the character set is UTF-8.
 */
function encodedText(text: string, encoding: Encoding): { readonly charset: string; readonly bytes: Buffer } {
  const legacy = encoding === 'quoted-printable' ? windowsBytes(text) : null
  if (!legacy) return { charset: 'utf-8', bytes: Buffer.from(text) }
  return { charset: legacy.some((byte) => byte >= 0x80 && byte < 0xa0) ? 'windows-1252' : 'iso-8859-1', bytes: legacy }
}

function part(type: string, text: string, encoding: Encoding): string {
  const { charset, bytes } = encodedText(text, encoding)
  const body =
    encoding === 'base64'
      ? bytes.toString('base64').replace(/.{76}/g, '$&\r\n')
      : encoding === '8bit'
        ? text.replaceAll('\n', '\r\n')
        : quotedPrintable(bytes)
  return `Content-Type: ${type}; charset=${charset}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}\r\n`
}

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Wraps an HTML part and an embedded picture in a `multipart/related` part. */
function withPicture(page: string, id: string): string {
  const boundary = `=_rel${id.replace(/[^a-zA-Z0-9]/g, '')}`
  return `Content-Type: multipart/related; boundary="${boundary}"\r\n\r\n--${boundary}\r\n${page}--${boundary}\r\nContent-Type: image/png; name="logo.png"\r\nContent-ID: <logo@corpus.example>\r\nContent-Disposition: inline; filename="logo.png"\r\nContent-Transfer-Encoding: base64\r\n\r\n${pixel}\r\n--${boundary}--\r\n`
}

function rfcDate(iso: string): string {
  return new Date(iso).toUTCString().replace('GMT', '+0000')
}

const headersOf = ({ from, subject, sentAt }: Mail, id: string): string =>
  [
    `From: ${mailbox(from)}`,
    `To: ${mailbox(buyer)}`,
    `Subject: ${headerText(subject)}`,
    `Date: ${rfcDate(sentAt)}`,
    `Message-ID: <${id}@corpus.example>`,
    'MIME-Version: 1.0',
    '',
  ].join('\r\n')

/** Returns a mail as a raw message. */
export function messageOf(mail: Mail, id: string, encoding: Encoding, hasPicture = false): string {
  const page = mail.html === undefined ? null : part('text/html', mail.html, encoding)
  const parts = [
    ...(mail.text === undefined ? [] : [part('text/plain', mail.text, encoding)]),
    ...(page === null ? [] : [hasPicture ? withPicture(page, id) : page]),
  ]
  const headers = headersOf(mail, id)
  if (parts.length === 1) return `${headers}${parts[0]}`
  const boundary = `=_${id.replace(/[^a-zA-Z0-9]/g, '')}`
  const bodies = parts.map((each) => `--${boundary}\r\n${each}`).join('')
  return `${headers}Content-Type: multipart/alternative; boundary="${boundary}"\r\n\r\n${bodies}--${boundary}--\r\n`
}

/** Returns a raw message with another one attached (`message/rfc822`). */
export function attachedIn(outer: Mail, inner: string, id: string): string {
  const boundary = `=_outer${id.replace(/[^a-zA-Z0-9]/g, '')}`
  const note = part('text/plain', outer.text ?? '', '8bit')
  return `${headersOf(outer, id)}Content-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n--${boundary}\r\n${note}--${boundary}\r\nContent-Type: message/rfc822\r\nContent-Disposition: attachment; filename="order.eml"\r\n\r\n${inner}\r\n--${boundary}--\r\n`
}

interface Forward {
  readonly begin: string
  readonly from: string
  readonly date: string
  readonly subject: string
  readonly to: string
}
const gmail: Forward = {
  begin: '---------- Forwarded message ---------',
  from: 'From',
  date: 'Date',
  subject: 'Subject',
  to: 'To',
}
/** The lines that mail programs insert above a forwarded message. */
const forwards: Readonly<Partial<Record<Language, readonly Forward[]>>> = {
  en: [
    gmail,
    { ...gmail, begin: 'Begin forwarded message:' },
    { ...gmail, begin: '-----Original Message-----', date: 'Sent' },
  ],
  de: [
    { begin: '---------- Forwarded message ---------', from: 'Von', date: 'Date', subject: 'Subject', to: 'To' },
    {
      begin: '-------- Weitergeleitete Nachricht --------',
      from: 'Von',
      date: 'Datum',
      subject: 'Betreff',
      to: 'An',
    },
    { begin: '-----Ursprüngliche Nachricht-----', from: 'Von', date: 'Gesendet', subject: 'Betreff', to: 'An' },
  ],
  fr: [
    { begin: '---------- Forwarded message ---------', from: 'De', date: 'Date', subject: 'Subject', to: 'To' },
    { begin: '-------- Message transféré --------', from: 'De', date: 'Date', subject: 'Sujet', to: 'Pour' },
  ],
  es: [{ begin: '---------- Forwarded message ---------', from: 'De', date: 'Date', subject: 'Subject', to: 'To' }],
  it: [{ begin: '---------- Forwarded message ---------', from: 'Da', date: 'Date', subject: 'Subject', to: 'To' }],
  nl: [{ begin: '---------- Forwarded message ---------', from: 'Van', date: 'Date', subject: 'Subject', to: 'To' }],
}

/** Returns a mail in which a colleague forwards the given one, one or more days later. */
export function forwarded(random: Random, mail: Mail, locale: Locale): Mail {
  const words = random.pick(forwards[locale.language] ?? [gmail])
  const sent = new Date(mail.sentAt)
  const stated = `${longDay(mail.sentAt.slice(0, 10), locale)} ${minutesOf(sent.getUTCHours() * 60 + sent.getUTCMinutes())}`
  const fields: readonly (readonly [string, string])[] = [
    [words.from, `${mail.from.name} <${mail.from.email}>`],
    [words.date, stated],
    [words.subject, mail.subject],
    [words.to, `${buyer.name} <${buyer.email}>`],
  ]
  const note = random.pick(['FYI', '', 'Please enter this one. Thanks!\n\nAsha', 'siehe unten'])
  const text = fields.map(([name, value]) => `${name}: ${value}`).join('\n')
  const htmlHead = fields.map(([name, value]) => `<b>${escaped(name)}:</b> ${escaped(value)}`).join('<br>')
  return {
    from: { name: 'Asha Rao', email: 'asha@shop.example' },
    subject: `${random.pick(['Fwd: ', 'FW: ', locale.language === 'de' ? 'WG: ' : 'Fwd: '])}${mail.subject}`,
    sentAt: new Date(sent.getTime() + random.whole(1, 5) * 86_400_000).toISOString(),
    ...(mail.text === undefined ? {} : { text: `${note}\n\n${words.begin}\n${text}\n\n\n${mail.text}` }),
    ...(mail.html === undefined
      ? {}
      : {
          html: `<div dir="ltr">${escaped(note)}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${escaped(words.begin)}<br>${htmlHead}<br></div><br><br>${mail.html.replace(/<!DOCTYPE[^>]*>|<\/?(?:html|body)[^>]*>|<head>[\s\S]*?<\/head>/g, '')}</div>`,
        }),
  }
}

export const colleague = (mail: Mail): Mail => ({
  from: { name: 'Asha Rao', email: 'asha@shop.example' },
  subject: `Fwd: ${mail.subject}`,
  sentAt: new Date(Date.parse(mail.sentAt) + 86_400_000).toISOString(),
  text: 'Attached.',
})
