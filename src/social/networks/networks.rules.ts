import type { z } from 'zod'
import type { NetworkProfile, PlatformProfile } from './profile.types.ts'
import * as registered from './registry.rules.ts'

type Registered = typeof registered

/** A network that posts can be published to. */
export type Network = keyof Registered
/** Values of a platform's `name`. One login may cover several networks. */
export type PlatformName = { [Of in Network]: keyof Registered[Of]['platforms'] }[Network]
type ConfigOf<Platforms> = {
  [Name in keyof Platforms]: Platforms[Name] extends { readonly config: infer Config extends z.ZodType }
    ? z.infer<Config>
    : never
}[keyof Platforms]
/** Credentials of a platform, with secrets decrypted. */
export type ConfigValue = { [Of in Network]: ConfigOf<Registered[Of]['platforms']> }[Network]

// Networks of the social publishing specification first, then the optional ones, each group by name.
const entries = Object.entries<NetworkProfile>(registered).sort(
  ([a, { isOptional: x }], [b, { isOptional: y }]) => Number(x) - Number(y) || (a < b ? -1 : 1),
)

// Safe cast: every name is a key of the registry.
export const networks = entries.map(([name]) => name) as readonly Network[]
const profiles: Readonly<Record<Network, NetworkProfile>> = registered
export const profileOf = (network: Network): NetworkProfile => profiles[network]

const platforms = new Map(
  entries.flatMap(([network, { platforms: own }]) =>
    Object.entries(own).map(([name, platform]) => [name, { network: network as Network, platform }] as const),
  ),
)
export const platformNames = [...platforms.keys()] as readonly PlatformName[]

export const platformProfile = (name: PlatformName): PlatformProfile => found(name).platform

/** Returns the network whose folder implements the platform's login. */
export const loginNetwork = (name: PlatformName): Network => found(name).network

function found(name: PlatformName) {
  const known = platforms.get(name)
  if (!known) throw new Error(`No network has a platform of the name ${name}.`)
  return known
}

export const networksOf = (name: PlatformName): readonly Network[] =>
  platformProfile(name).networks as readonly Network[]
export const platformLabel = (name: PlatformName): string => platformProfile(name).label
export const networkLabel = (network: Network): string => profileOf(network).label

/**
 * Returns platforms that a shop offers: those of the social publishing specification, and those that `MORE_NETWORKS`
 * adds.
 */
export const offeredPlatforms = (more: readonly string[]): readonly PlatformName[] =>
  platformNames.filter((name) => {
    const network = loginNetwork(name)
    return !profileOf(network).isOptional || more.includes(network)
  })

/** Networks that the setting `MORE_NETWORKS` can add. */
export const optionalNetworks: readonly string[] = networks.filter((network) => profileOf(network).isOptional)

/** Finds a platform by name or alias, ignoring case and surrounding spaces. Returns null if unknown. */
export function platformNameOf(text: string): PlatformName | null {
  const name = text.trim().toLowerCase()
  return platformNames.find((known) => known === name || platformProfile(known).alias?.test(name)) ?? null
}

/** Returns the maximum length of a text for this login. */
export const mostOf = (network: Network, config: Readonly<Record<string, unknown>> | null): number =>
  (config && profileOf(network).mostFor?.(config)) ?? profileOf(network).caption.max_length

/** Networks that share a login with another network. */
export const sharedNetworks: readonly Network[] = networks.filter((network) =>
  platformNames.some((name) => networksOf(name).length > 1 && networksOf(name).includes(network)),
)

/** Networks whose accounts report changes to posts. */
export const reportingNetworks = networks.filter((network) => profileOf(network).reports !== null)
/** Networks that publish to a page. */
export const pageNetworks = networks.filter((network) => profileOf(network).account === 'page_id')
/** Returns networks that support first comments, or threads. */
export const followedBy = (kind: 'comment' | 'thread'): readonly Network[] =>
  networks.filter((network) => profileOf(network).followUp.kind === kind)

/** Returns an object schema with an optional member for each network. */
export const perNetwork = <Value extends z.ZodType>(valueFor: (network: Network) => Value) =>
  Object.fromEntries(networks.map((network) => [network, valueFor(network).optional()])) as Record<
    Network,
    z.ZodOptional<Value>
  >
