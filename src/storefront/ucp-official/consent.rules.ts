import type { BuyerConsent } from '../checkout/index.ts'
import type { Release } from './release.rules.ts'

const prefix = 'dev.ucp.consent.'
const flags = {
  analytics: 'analytics',
  preferences: 'preferences',
  marketing: 'marketing',
  sale_of_data: 'sale_or_sharing',
} as const
type Flag = keyof typeof flags
const flagNames = Object.keys(flags) as Flag[] // Safe cast: these are the object's own keys.

const descriptions: Readonly<Record<string, string>> = {
  [`${prefix}analytics`]: 'Measurement of how the shop is used',
  [`${prefix}preferences`]: 'Remembering what you prefer',
  [`${prefix}marketing`]: 'Offers and news from this shop',
  [`${prefix}marketing.email`]: 'Offers and news by e-mail',
  [`${prefix}marketing.sms`]: 'Offers and news by text message',
  [`${prefix}sale_or_sharing`]: 'Sale of your data, or sharing it with others',
}
/** Purposes for which the shop asks for consent. If the buyer does not answer, there is no consent. */
const asked = [`${prefix}marketing`]

export interface ConsentPurpose {
  readonly granted: boolean
  readonly segments?: Readonly<Record<string, { readonly granted: boolean }>> | undefined
}

/**
 * Reads the consent in a request for the checkout. Ignores unknown purposes. Returns null if the request gives none.
 */
export function readConsent(
  release: Release,
  given: Readonly<Record<string, unknown>> | undefined,
): BuyerConsent | null {
  if (!given) return null
  const said = release.consent === 'flags' ? readFlags(given) : readPurposes(given)
  return Object.keys(said).length === 0 ? null : said
}

function readFlags(given: Readonly<Record<string, unknown>>): BuyerConsent {
  const said = flagNames.flatMap((flag): [string, boolean][] => {
    const value = given[flag]
    return typeof value === 'boolean' ? [[prefix + flags[flag], value]] : []
  })
  return Object.fromEntries(said)
}

function readPurposes(given: Readonly<Record<string, unknown>>): BuyerConsent {
  const said: [string, boolean][] = []
  for (const [name, value] of Object.entries(given)) {
    if (!isPurpose(value) || !Object.hasOwn(descriptions, name)) continue
    // An agent may send back the shop's default. That is not the buyer's choice.
    if (value.source !== 'business') said.push([name, value.granted])
    for (const [segment, choice] of Object.entries(value.segments ?? {}))
      if (isPurpose(choice) && choice.source !== 'business' && Object.hasOwn(descriptions, segment))
        said.push([segment, choice.granted])
  }
  return Object.fromEntries(said)
}

const isPurpose = (value: unknown): value is ConsentPurpose & { readonly source?: unknown } =>
  typeof value === 'object' && value !== null && 'granted' in value && typeof value.granted === 'boolean'

/** Returns `buyer.consent` of a response. Returns undefined if the release has flags and none is known. */
export function consentView(release: Release, consent: BuyerConsent | undefined): Record<string, unknown> | undefined {
  if (release.consent === 'flags') {
    const said = flagNames.flatMap((flag): [string, boolean][] => {
      const value = consent?.[prefix + flags[flag]]
      return value === undefined ? [] : [[flag, value]]
    })
    return said.length === 0 ? undefined : Object.fromEntries(said)
  }
  const known = consent ?? {}
  const names = Object.keys(descriptions).filter((name) => name in known || asked.includes(name))
  const isSegment = (name: string) => name.startsWith(`${prefix}marketing.`)
  const segments = names.filter(isSegment).map((name) => [name, choice(name, known)])
  return Object.fromEntries(
    names
      .filter((name) => !isSegment(name))
      .map((name) => {
        const own = name === `${prefix}marketing` && segments.length > 0
        return [name, { ...choice(name, known), ...(own ? { segments: Object.fromEntries(segments) } : {}) }]
      }),
  )
}

const choice = (name: string, known: BuyerConsent) => ({
  granted: known[name] ?? false,
  source: name in known ? 'platform' : 'business',
  description: descriptions[name] ?? name,
})
