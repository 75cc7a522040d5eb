import { z } from 'zod'
import { type CapabilityName, capabilitiesOf, officialVersions, type Release } from './release.rules.ts'

const Entry = z.looseObject({
  version: z.string(),
  config: z
    .looseObject({ webhook_url: z.string().max(2048).optional() })
    .optional()
    .catch(undefined),
})
const PlatformProfile = z.looseObject({
  ucp: z.looseObject({
    version: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
    services: z.record(z.string(), z.array(Entry)).optional(),
    capabilities: z.record(z.string(), z.array(Entry)).optional(),
  }),
  // UCP releases use different names for this list. Keys of an unknown type are ignored.
  keys: z.array(z.unknown()).max(100).optional().catch(undefined),
  signing_keys: z.array(z.unknown()).max(100).optional().catch(undefined),
})

/** The parts of an agent's profile that Weft uses. */
export interface AgentAbilities {
  readonly version: string
  /** Versions of each capability. */
  readonly capabilities: ReadonlyMap<string, readonly string[]>
  /** The agent's signing keys as published. */
  readonly keys: readonly unknown[]
  /** URLs to which Weft sends order updates. The keys are versions of the protocol. */
  readonly webhookUrls: ReadonlyMap<string, string>
}

/** Reads a platform profile. Returns null if the document is not one. */
export function readAgentProfile(document: unknown): AgentAbilities | null {
  const parsed = PlatformProfile.safeParse(document)
  if (!parsed.success) return null
  const { ucp, keys = [], signing_keys = [] } = parsed.data
  const { version, capabilities } = ucp
  return {
    version,
    keys: [...keys, ...signing_keys],
    webhookUrls: new Map(
      (capabilities?.['dev.ucp.shopping.order'] ?? []).flatMap((entry) =>
        entry.config?.webhook_url === undefined ? [] : [[entry.version, entry.config.webhook_url] as const],
      ),
    ),
    capabilities: new Map(
      Object.entries(capabilities ?? {}).map(([name, entries]) => [name, entries.map((entry) => entry.version)]),
    ),
  }
}

export const speaks = (version: string): boolean => officialVersions.some((known) => known === version)

type Capabilities = ReadonlySet<CapabilityName>
const unknownAgent = {}
const agreedBefore = new WeakMap<object, Map<Release, Capabilities>>()

/**
 * Returns the capabilities of this release that the agent supports too. If `agent` is null, nothing is known about it,
 * and it gets all capabilities. Returns the same set object for the same agent, so that results can be cached by it.
 */
export function negotiate(release: Release, agent: AgentAbilities | null): Capabilities {
  const before = agreedBefore.get(agent ?? unknownAgent) ?? new Map<Release, Capabilities>()
  agreedBefore.set(agent ?? unknownAgent, before)
  const capabilities = before.get(release) ?? mutualOf(release, agent)
  before.set(release, capabilities)
  return capabilities
}

function mutualOf(release: Release, agent: AgentAbilities | null): Capabilities {
  const offered = capabilitiesOf(release)
  if (agent === null) return new Set(offered.map(({ name }) => name))
  const mutual = new Set(
    offered.filter(({ name }) => agent.capabilities.get(name)?.includes(release.version)).map(({ name }) => name),
  )
  for (let before = -1; before !== mutual.size; ) {
    before = mutual.size
    for (const { name, extends: parents } of offered)
      if (parents.length > 0 && !parents.some((parent) => mutual.has(parent))) mutual.delete(name)
  }
  return mutual
}

type Named = Readonly<Record<string, readonly { readonly version: string }[]>>
const namedBefore = new WeakMap<Capabilities, Map<string, Named>>()

/** Returns the negotiated capabilities that a response about `root` lists: `root` and its extensions. */
export function relevantTo(root: CapabilityName, release: Release, negotiated: Capabilities): Named {
  const before = namedBefore.get(negotiated) ?? new Map<string, Named>()
  namedBefore.set(negotiated, before)
  const asked = `${release.version} ${root}`
  const named = before.get(asked) ?? relevant(root, release, negotiated)
  before.set(asked, named)
  return named
}

function relevant(root: CapabilityName, release: Release, negotiated: Capabilities): Named {
  const named = capabilitiesOf(release).filter(
    ({ name, extends: parents }) => negotiated.has(name) && (name === root || parents.includes(root)),
  )
  return Object.fromEntries(named.map(({ name }) => [name, [{ version: release.version }]]))
}
