import { z } from 'zod'
import { type CapabilityName, capabilitiesOf, officialVersions, type Release } from './release.rules.ts'

const Entry = z.looseObject({ version: z.string() })
const PlatformProfile = z.looseObject({
  ucp: z.looseObject({
    version: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
    services: z.record(z.string(), z.array(Entry)).optional(),
    capabilities: z.record(z.string(), z.array(Entry)).optional(),
  }),
})

/** What an agent's own profile says it can do. */
export interface AgentAbilities {
  readonly version: string
  /** The versions of each capability. */
  readonly capabilities: ReadonlyMap<string, readonly string[]>
}

/** Null: this is no platform profile. */
export function readAgentProfile(document: unknown): AgentAbilities | null {
  const parsed = PlatformProfile.safeParse(document)
  if (!parsed.success) return null
  const { version, capabilities } = parsed.data.ucp
  return {
    version,
    capabilities: new Map(
      Object.entries(capabilities ?? {}).map(([name, entries]) => [name, entries.map((entry) => entry.version)]),
    ),
  }
}

export const speaks = (version: string): boolean => officialVersions.some((known) => known === version)

/** What both sides can do in this release; `null`: nothing is known of the agent, which then gets everything. */
export function negotiate(release: Release, agent: AgentAbilities | null): ReadonlySet<CapabilityName> {
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

/** Of what was negotiated, what an answer about `root` names: it and its extensions. */
export function relevantTo(
  root: CapabilityName,
  release: Release,
  negotiated: ReadonlySet<CapabilityName>,
): Record<string, { version: string }[]> {
  const named = capabilitiesOf(release).filter(
    ({ name, extends: parents }) => negotiated.has(name) && (name === root || parents.includes(root)),
  )
  return Object.fromEntries(named.map(({ name }) => [name, [{ version: release.version }]]))
}
