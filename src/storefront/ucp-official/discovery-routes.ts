import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { PublishedKeys, SigningKeys } from '../signing-keys/index.ts'
import { leafPath, leafProfile, type ProfileFacts } from './profile.rules.ts'
import { operationIdOf, releases } from './release.rules.ts'
import { ProfileResponse } from './response-schema.ts'

const tags = ['Official UCP']
const barePath = '/.well-known/ucp'
const dialect = '2026-01-11'

export type PrimaryVersion = '2026-01-11' | '2026-08-25'

/** Returns the URL of each official release's profile. */
const leafUrls = (baseUrl: string): Record<string, string> =>
  Object.fromEntries(releases.map(({ version }) => [version, baseUrl + leafPath(version)]))

/**
 * Returns the URL of the profile that the shop names in `UCP-Agent`. The protocol defines its path, and agents look
 * there for the shop's keys.
 */
export const businessProfileUrl = (baseUrl: string): string => baseUrl + barePath

/**
 * Returns the path of the manifest for `/ucp`. At the bare path, the manifest also lists the other profiles and the
 * shop's keys.
 */
export const dialectDiscovery = (primary: PrimaryVersion, baseUrl: string, signingKeys: SigningKeys) =>
  primary === dialect
    ? { path: barePath, supportedVersions: leafUrls(baseUrl), keys: () => signingKeys.published() }
    : { path: leafPath(dialect), supportedVersions: null, keys: null }

export interface DiscoveryDeps {
  readonly baseUrl: string
  readonly primary: PrimaryVersion
  readonly signingKeys: SigningKeys
  /** Whether at least one stock location is public. */
  readonly hasLocations: () => Promise<boolean>
}

/** Registers the routes for the profile of each release, and for the bare path if one of the releases is primary. */
export function officialDiscovery(app: FastifyInstance, { baseUrl, primary, ...changing }: DiscoveryDeps): void {
  for (const release of releases) {
    const profile = (facts: ProfileFacts) => leafProfile(release, baseUrl, facts)
    publish(app, changing, leafPath(release.version), operationIdOf('discover', release), profile)
    if (release.version !== primary) continue
    const all = { [dialect]: baseUrl + leafPath(dialect), ...leafUrls(baseUrl) }
    const others = Object.fromEntries(Object.entries(all).filter(([version]) => version !== primary))
    publish(app, changing, barePath, 'discoverPrimary', (facts) => {
      const leaf = profile(facts)
      // Agents of all releases look for the keys in this profile.
      const named = { signing_keys: facts.keys, keys: facts.keys }
      return { ...leaf, ...named, ucp: { ...leaf.ucp, supported_versions: others } }
    })
  }
}

function publish(
  app: FastifyInstance,
  { signingKeys, hasLocations }: Pick<DiscoveryDeps, 'signingKeys' | 'hasLocations'>,
  path: string,
  operationId: string,
  profile: (facts: ProfileFacts) => object,
): void {
  let known: { keys: PublishedKeys; locations: boolean; body: string; etag: string } | null = null
  const current = async () => {
    const keys = await signingKeys.published()
    const locations = await hasLocations()
    if (known?.keys === keys && known.locations === locations) return known
    const body = JSON.stringify(profile({ keys, locations }))
    known = { keys, locations, body, etag: `"${hash('sha256', body, 'base64url').slice(0, 27)}"` }
    return known
  }
  app.get(
    path,
    {
      schema: {
        tags,
        operationId,
        summary: 'Read the profile of this shop for one UCP release',
        description:
          'Returns the capabilities, endpoints, payment handlers and signing keys for this release. With `If-None-Match`, returns 304 if nothing has changed.',
        response: { 200: ProfileResponse, 304: {} },
      },
    },
    async (request, reply) => {
      const { body, etag } = await current()
      reply.header('cache-control', 'public, max-age=300').header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('application/json; charset=utf-8').send(body)
    },
  )
}
