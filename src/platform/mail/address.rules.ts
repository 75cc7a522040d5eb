export interface Mailbox {
  /** Empty if the text has no name. */
  readonly name: string
  readonly address: string
}

/** Line breaks, other control characters, and characters that change the writing direction. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match these.
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g

/** Puts text on one line and removes characters that could end a header or disguise a word. */
export const oneLine = (text: string): string => text.replace(unprintable, ' ').replace(/\s+/g, ' ').trim()

const local = /^[^\s@"(),:;<>[\]\\]+(\.[^\s@"(),:;<>[\]\\.]+)*$/u
const label = /^[\p{L}\p{N}]([\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u

/**
 * Returns the address if a mail to it reaches exactly one recipient, otherwise null. Accepts a local part without
 * quotes, commas or comments, and a domain name (RFC 5321, with RFC 6531's non-ASCII letters).
 */
export function mailAddress(text: string): string | null {
  const address = text.trim()
  const at = address.lastIndexOf('@')
  // `.invalid` never exists (RFC 2606). The e-mail addresses of forgotten people end with it.
  if (at < 1 || address.endsWith('.invalid') || Buffer.byteLength(address) > 254 || oneLine(address) !== address)
    return null
  const name = address.slice(0, at)
  if (Buffer.byteLength(name) > 64 || !local.test(name) || /^\.|\.\.|\.$/.test(name)) return null
  const labels = address.slice(at + 1).split('.')
  return labels.every((part) => label.test(part)) ? address : null
}

/** Parses `Shop <shop@example.com>` or a plain e-mail address; null if the text is neither. */
export function readMailbox(text: string): Mailbox | null {
  const named = /^(.*?)<([^<>]+)>$/.exec(text.trim())
  const address = mailAddress(named?.[2] ?? text)
  if (address === null || oneLine(text) !== text.trim()) return null
  return { name: (named?.[1] ?? '').trim().replace(/^"(.*)"$/, '$1'), address }
}
