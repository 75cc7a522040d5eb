import type { Found } from './extracted.types.ts'

const sharedSuffixes = new Set(['co', 'com', 'org', 'net', 'ac', 'gov', 'ne', 'or'])
const nobody =
  /^(?:(?:no|do\s?not)[\s-]?reply|orders?|sales|info|service|support|shop|store|billing|mailer|notifications?|customer (?:service|care|support)|kundenservice|bestellung(?:en)?|auto-?confirm)$/i

/** Returns the last part of the domain: `orders@mail.copper.co.uk` → `uk`. */
export const topDomainOf = (address: string): string => /\.([a-z]{2,})$/i.exec(address)?.[1]?.toLowerCase() ?? ''

/** Returns the sender's name or, if it names a mailbox instead of a company, the name of the domain. */
export function vendorOf(name: string, address: string): Found<string> | null {
  const evidence = `${name} <${address}>`.slice(0, 300)
  const said = name
    .replace(/\s+via\s+.*$/i, '')
    .replace(/^["'\s]+|["'\s]+$/g, '')
    .slice(0, 255)
  if (said !== '' && !said.includes('@') && !nobody.test(said))
    return { value: said, source: 'sender', confidence: 0.85, evidence }
  const labels = address.split('@')[1]?.split('.') ?? []
  const isShared = labels.length > 2 && labels.at(-1)?.length === 2 && sharedSuffixes.has(labels.at(-2) ?? '')
  const domain = labels.at(isShared ? -3 : -2)
  return labels.length >= 2 && domain ? { value: domain, source: 'sender', confidence: 0.6, evidence } : null
}
