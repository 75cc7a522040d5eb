import { sha256Hex } from '../../platform/secret.ts'
import { headerLines } from './header-lines.rules.ts'
import { mailLimits } from './limits.ts'

const stable = ['message-id', 'from', 'to', 'subject', 'date']

/**
 * The same for a message that was moved or delivered again: its id, the headers that its sender wrote and its body, for
 * servers on the way add headers of their own. Without a Message-ID it is the same only byte for byte.
 */
export function contentKey(raw: Uint8Array): string {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const headers = headerLines(bytes.subarray(0, mailLimits.headerBytes).toString('latin1'))
  const whole = bytes.toString('latin1').replaceAll('\r\n', '\n')
  if (!headers.get('message-id')) return sha256Hex(Buffer.from(whole.trimEnd(), 'latin1'))
  const bodyAt = whole.indexOf('\n\n')
  const body = bodyAt < 0 ? '' : whole.slice(bodyAt).trimEnd()
  const parts = [...stable.map((name) => headers.get(name) ?? ''), sha256Hex(Buffer.from(body, 'latin1'))]
  return sha256Hex(JSON.stringify(parts))
}
