/** What differs between the releases of the protocol that are spoken; everything else is one mapping. */
export interface Release {
  readonly version: OfficialVersion
  /** Its month of 2026, by which the API reference tells its operations apart. */
  readonly month: 'April' | 'August'
  /** How `buyer.consent` is written: one flag per purpose, or a map of purposes with their source. */
  readonly consent: 'flags' | 'purposes'
  readonly consentExtends: readonly CapabilityName[]
  /** Where a profile has the keys that its owner signs with. */
  readonly keysMember: 'signing_keys' | 'keys'
  /** Whether it knows links that a buyer opens. */
  readonly permalinks: boolean
  /** Whether it knows how to ask for the places of a shop. */
  readonly locations: boolean
  /** Whether answers say on which terms goods are sold. */
  readonly policies: boolean
}

export const officialVersions = ['2026-04-08', '2026-08-25'] as const
export type OfficialVersion = (typeof officialVersions)[number]

export const capabilityNames = [
  'dev.ucp.shopping.checkout',
  'dev.ucp.shopping.cart',
  'dev.ucp.shopping.catalog.search',
  'dev.ucp.shopping.catalog.lookup',
  'dev.ucp.shopping.order',
  'dev.ucp.shopping.fulfillment',
  'dev.ucp.shopping.discount',
  'dev.ucp.shopping.buyer_consent',
  'dev.ucp.common.location.search',
  'dev.ucp.common.location.lookup',
] as const
export type CapabilityName = (typeof capabilityNames)[number]

const checkout = 'dev.ucp.shopping.checkout'
const cart = 'dev.ucp.shopping.cart'

export const releases: readonly Release[] = [
  {
    version: '2026-04-08',
    month: 'April',
    consent: 'flags',
    consentExtends: [checkout],
    keysMember: 'signing_keys',
    permalinks: false,
    locations: false,
    policies: false,
  },
  {
    version: '2026-08-25',
    month: 'August',
    consent: 'purposes',
    consentExtends: [cart, checkout],
    keysMember: 'keys',
    permalinks: true,
    locations: true,
    policies: true,
  },
]

/** `create_checkout` of April is `createCheckoutInApril`. */
export const operationIdOf = (name: string, { month }: Release): string =>
  `${name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())}In${month}`

export interface Capability {
  readonly name: CapabilityName
  /** Empty for a capability of its own. */
  readonly extends: readonly CapabilityName[]
  /** Where ucp.dev describes it, below the release. */
  readonly page: string
  readonly schema: string
}

export const capabilitiesOf = (release: Release): readonly Capability[] =>
  capabilityNames
    .filter((name) => release.locations || !isLocation(name))
    .map((name) => {
      const words = name.replace('dev.ucp.shopping.', '')
      return {
        name,
        extends: parentsOf(name, release),
        ...placesOf(name, words),
      }
    })

const location = 'dev.ucp.common.'
export const isLocation = (name: string): boolean => name.startsWith(location)

function placesOf(name: CapabilityName, words: string): Pick<Capability, 'page' | 'schema'> {
  if (!isLocation(name))
    return {
      page: `specification/${words.replace('.', '/').replace('_', '-')}`,
      schema: `schemas/shopping/${words.replace('.', '_')}.json`,
    }
  const own = name.replace(location, '')
  return {
    page: `specification/common/${own.replace('.', '/')}`,
    schema: `schemas/common/${own.replace('.', '_')}.json`,
  }
}

function parentsOf(name: CapabilityName, release: Release): readonly CapabilityName[] {
  if (name === 'dev.ucp.shopping.fulfillment') return [checkout]
  if (name === 'dev.ucp.shopping.discount') return [checkout, cart]
  return name === 'dev.ucp.shopping.buyer_consent' ? release.consentExtends : []
}
