import type { z } from 'zod'
import type { NetworkProfile, PlatformProfile } from './profile.types.ts'
import * as registered from './registry.rules.ts'

type Registered = typeof registered

/** What a post is published to. */
export type Network = keyof Registered
/** What `name` of a platform may be. One login may reach several networks. */
export type PlatformName = { [Of in Network]: keyof Registered[Of]['platforms'] }[Network]
type ConfigOf<Platforms> = {
  [Name in keyof Platforms]: Platforms[Name] extends { readonly config: infer Config extends z.ZodType }
    ? z.infer<Config>
    : never
}[keyof Platforms]
/** The credentials of a platform, with its secrets open. */
export type ConfigValue = { [Of in Network]: ConfigOf<Registered[Of]['platforms']> }[Network]

// The members of a module are listed by their names; those of document 2 come first.
const entries = Object.entries<NetworkProfile>(registered).sort(
  ([a, { isOptional: x }], [b, { isOptional: y }]) => Number(x) - Number(y) || (a < b ? -1 : 1),
)

// Each name is a member of the registry, which its type says as well.
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

/** Whose folder knows how to log in to such a platform. */
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

/** The names that a shop offers: those of document 2, and those of the networks that its settings add. */
export const offeredPlatforms = (more: readonly string[]): readonly PlatformName[] =>
  platformNames.filter((name) => {
    const network = loginNetwork(name)
    return !profileOf(network).isOptional || more.includes(network)
  })

/** What a setting can add. */
export const optionalNetworks: readonly string[] = networks.filter((network) => profileOf(network).isOptional)

/** Case and spaces around it do not matter; null: there is no such platform. */
export function platformNameOf(text: string): PlatformName | null {
  const name = text.trim().toLowerCase()
  return platformNames.find((known) => known === name || platformProfile(known).alias?.test(name)) ?? null
}

/** How long a text may be that this login publishes. */
export const mostOf = (network: Network, config: Readonly<Record<string, unknown>> | null): number =>
  (config && profileOf(network).mostFor?.(config)) ?? profileOf(network).caption.max_length

/** The networks that one login reaches together. */
export const sharedNetworks: readonly Network[] = networks.filter((network) =>
  platformNames.some((name) => networksOf(name).length > 1 && networksOf(name).includes(network)),
)

/** Those whose accounts report what happens to posts. */
export const reportingNetworks = networks.filter((network) => profileOf(network).reports !== null)
/** Those that publish to a page. */
export const pageNetworks = networks.filter((network) => profileOf(network).account === 'page_id')
/** Those that can have a first comment, and those that can have a thread. */
export const followedBy = (kind: 'comment' | 'thread'): readonly Network[] =>
  networks.filter((network) => profileOf(network).followUp.kind === kind)

/** A member for each network that has one. */
export const perNetwork = <Value extends z.ZodType>(valueFor: (network: Network) => Value) =>
  Object.fromEntries(networks.map((network) => [network, valueFor(network).optional()])) as Record<
    Network,
    z.ZodOptional<Value>
  >
