import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { leafPath, leafProfile } from './profile.rules.ts'
import { operationIdOf, releases } from './release.rules.ts'
import { ProfileResponse } from './response-schema.ts'

const tags = ['Official UCP']
const barePath = '/.well-known/ucp'
const dialect = '2026-01-11'

export type PrimaryVersion = '2026-01-11' | '2026-08-25'

/** Where each official release has its profile. */
const leafUrls = (baseUrl: string): Record<string, string> =>
  Object.fromEntries(releases.map(({ version }) => [version, baseUrl + leafPath(version)]))

/** Where the document's manifest is and which other profiles it names: the primary one is found without being named. */
export const dialectDiscovery = (primary: PrimaryVersion, baseUrl: string) =>
  primary === dialect
    ? { path: barePath, supportedVersions: leafUrls(baseUrl) }
    : { path: leafPath(dialect), supportedVersions: null }

/** The profile of each release and, where one of them is the primary one, the bare path. */
export function officialDiscovery(app: FastifyInstance, deps: { baseUrl: string; primary: PrimaryVersion }): void {
  const { baseUrl, primary } = deps
  for (const release of releases) {
    const profile = leafProfile(release, baseUrl)
    publish(app, leafPath(release.version), operationIdOf('discover', release), profile)
    if (release.version !== primary) continue
    const all = { [dialect]: baseUrl + leafPath(dialect), ...leafUrls(baseUrl) }
    const others = Object.fromEntries(Object.entries(all).filter(([version]) => version !== primary))
    publish(app, barePath, 'discoverPrimary', { ucp: { ...profile.ucp, supported_versions: others } })
  }
}

function publish(app: FastifyInstance, path: string, operationId: string, document: object): void {
  const body = JSON.stringify(document)
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 27)}"`
  app.get(
    path,
    {
      schema: {
        tags,
        operationId,
        summary: 'The profile of this shop in one release of the protocol',
        response: { 200: ProfileResponse, 304: {} },
      },
    },
    (request, reply) => {
      reply.header('cache-control', 'public, max-age=300').header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('application/json; charset=utf-8').send(body)
    },
  )
}
