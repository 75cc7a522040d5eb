export interface Mailbox {
  /** Empty: none. */
  readonly name: string
  readonly address: string
}

/** Line breaks, other control characters, and those that turn the direction of writing. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it is about.
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g

/** Text on one line, without what could end a header or disguise a word. */
export const oneLine = (text: string): string => text.replace(unprintable, ' ').replace(/\s+/g, ' ').trim()

const local = /^[^\s@"(),:;<>[\]\\]+(\.[^\s@"(),:;<>[\]\\.]+)*$/u
const label = /^[\p{L}\p{N}]([\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u

/**
 * The address, when an e-mail can be sent to it and to nobody else, else null: one local part without quotes, commas or
 * comments, and a domain name (RFC 5321, with RFC 6531's letters beyond ASCII).
 */
export function mailAddress(text: string): string | null {
  const address = text.trim()
  const at = address.lastIndexOf('@')
  // RFC 2606: there is no such domain. Somebody who was forgotten has an address in it.
  if (at < 1 || address.endsWith('.invalid') || Buffer.byteLength(address) > 254 || oneLine(address) !== address)
    return null
  const name = address.slice(0, at)
  if (Buffer.byteLength(name) > 64 || !local.test(name) || /^\.|\.\.|\.$/.test(name)) return null
  const labels = address.slice(at + 1).split('.')
  return labels.every((part) => label.test(part)) ? address : null
}

/** `Shop <shop@example.com>` or the address alone; null when it is neither. */
export function readMailbox(text: string): Mailbox | null {
  const named = /^(.*?)<([^<>]+)>$/.exec(text.trim())
  const address = mailAddress(named?.[2] ?? text)
  if (address === null || oneLine(text) !== text.trim()) return null
  return { name: (named?.[1] ?? '').trim().replace(/^"(.*)"$/, '$1'), address }
}
