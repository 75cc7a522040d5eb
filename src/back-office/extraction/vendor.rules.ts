import type { Found } from './extracted.types.ts'
import { mailboxWords, mailProviders } from './words/mailboxes.ts'
import { folded } from './words/vocabulary.rules.ts'

const sharedSuffixes = new Set(['co', 'com', 'org', 'net', 'ac', 'gov', 'ne', 'or'])
const mailboxes = new Set(mailboxWords.map(folded))
const providers = new Set(mailProviders)
const mostTexts = 200
const mostWords = 5

/** Returns the last part of the address's domain: `orders@mail.copper.co.uk` → `uk`. Empty if there is none. */
export const topDomainOf = (address: string): string => /\.([a-z]{2,})$/i.exec(address)?.[1]?.toLowerCase() ?? ''

/**
 * Returns the vendor's name: the sender's name without departments. If that is empty, returns the name in the domain,
 * spelled as in `texts` if one of them contains it. For an address at a mail provider, returns the part before the `@`.
 * Null if that part only names a department.
 */
export function vendorOf(name: string, address: string, texts: readonly string[]): Found<string> | null {
  const evidence = `${name} <${address}>`.slice(0, 300)
  const said = companyIn(name.replace(/\s+via\s+.*$/i, '').replace(/^["'\s]+|["'\s]+$/g, ''))
  if (said !== null) return { value: said.slice(0, 255), source: 'sender', confidence: 0.85, evidence }
  const domain = domainOf(address)
  const spelled = domain === null ? null : spelledIn(texts, domain)
  const value = spelled ?? domain ?? accountOf(address)
  return value === null ? null : { value, source: 'sender', confidence: 0.6, evidence }
}

/**
 * Returns the first part of a sender's name that is not the name of a department: `Orders - Copper & Co` → `Copper &
 * Co`. Null if there is none.
 */
function companyIn(name: string): string | null {
  if (name.includes('@')) return null
  if (!isMailbox(name) && !name.split(separators).some(isMailbox)) return name === '' ? null : name
  return name.split(separators).find((part) => part !== '' && !isMailbox(part)) ?? null
}
const separators = /\s+[-–—|/·]+\s+|\s*[|:()[\]]\s*/

const isMailbox = (text: string): boolean => {
  const words = folded(text).match(/[\p{L}\p{M}\d&]+/gu) ?? []
  return words.length > 0 && words.every((word) => mailboxes.has(word))
}

function domainOf(address: string): string | null {
  const labels = address.split('@')[1]?.split('.') ?? []
  const isShared = labels.length > 2 && labels.at(-1)?.length === 2 && sharedSuffixes.has(labels.at(-2) ?? '')
  const domain = labels.at(isShared ? -3 : -2)
  return labels.length >= 2 && domain && !providers.has(domain) ? domain : null
}

function accountOf(address: string): string | null {
  const account = address.split('@')[0] ?? ''
  return account === '' || isMailbox(account) ? null : account
}

/**
 * Returns the words of a text that spell the domain and contain a capital letter: `maplewool` → `Maple Wool`. Null if
 * there are none.
 */
function spelledIn(texts: readonly string[], domain: string): string | null {
  const asked = lettersOf(domain)
  for (const text of texts.slice(0, mostTexts)) {
    const words = text.split(/[\s,;:!?()]+/)
    for (let from = 0; from < words.length; from++) {
      let letters = ''
      for (let to = from; to < from + mostWords && to < words.length && letters.length < asked.length; to++) {
        letters += lettersOf(words[to] ?? '')
        const spelled = words.slice(from, to + 1).join(' ')
        if (letters === asked && /\p{Lu}/u.test(spelled)) return spelled.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '')
      }
    }
  }
  return null
}

const lettersOf = (text: string): string => folded(text).replace(/[^\p{L}\d]/gu, '')
