/** A supported release. Its members are the differences between releases; everything else is the same. */
export interface Release {
  readonly version: OfficialVersion
  /** Month of the release in 2026. The API reference distinguishes operations by it. */
  readonly month: 'April' | 'August'
  /** Format of `buyer.consent`. `flags`: a flag per purpose. `purposes`: a map of purposes with their sources. */
  readonly consent: 'flags' | 'purposes'
  readonly consentExtends: readonly CapabilityName[]
  /** Name of the member of a profile that contains the signing keys. */
  readonly keysMember: 'signing_keys' | 'keys'
  readonly permalinks: boolean
  /** Whether the release has queries about stock locations. */
  readonly locations: boolean
  /** Whether responses include the terms of sale. */
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

/** Returns the operation id in the API reference: `create_checkout` of April becomes `createCheckoutInApril`. */
export const operationIdOf = (name: string, { month }: Release): string =>
  `${name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())}In${month}`

export interface Capability {
  readonly name: CapabilityName
  /** Capabilities that this one extends. Empty for a root capability. */
  readonly extends: readonly CapabilityName[]
  /** Path of the capability's page at ucp.dev, below the release. */
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
