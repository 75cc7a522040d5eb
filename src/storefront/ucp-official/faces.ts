import type { FastifyInstance } from 'fastify'
import type { DescribedSurface } from '../../platform/http/api-reference/index.ts'
import type { Surface } from '../../platform/http/surface.ts'
import { officialDescription } from './api-surface.ts'
import { type McpFace, officialMcp } from './mcp-routes.ts'
import { operationIdOf, releases } from './release.rules.ts'
import { type OfficialDeps, officialRest } from './rest-routes.ts'
import { mcpSurface, officialSurface } from './surfaces.ts'

const newest = releases.reduce((a, b) => (b.version > a.version ? b : a))

const mcpFaces: readonly McpFace[] = [
  ...releases.map((release) => ({
    release,
    prefix: `/ucp/${release.version}/mcp`,
    operationId: operationIdOf('call_tool', release),
    keyRequired: false,
  })),
  // Offers the MCP tools of the newest UCP release at a fixed path. Requires a publishable key, like the REST interface
  // at `/ucp`.
  { release: newest, prefix: '/ucp/mcp', operationId: 'callTool', keyRequired: true },
]

/** Lists the surfaces in the order of lookup: a prefix comes before a shorter one that it begins with. */
export const officialSurfaces = (baseUrl: string): readonly Surface[] => [
  ...mcpFaces.map(({ prefix }) => mcpSurface(prefix, baseUrl)),
  ...releases.map((release) => officialSurface(release, baseUrl)),
]

export const officialDescriptions: readonly DescribedSurface[] = [
  ...releases.map(({ version }) => officialDescription(version)),
  ...mcpFaces.map(({ prefix }) => ({ prefix, security: {}, headers: [] })),
]

/** Mounts all REST and MCP interfaces of official releases, each below its prefix. */
export function officialFaces(app: FastifyInstance, deps: OfficialDeps): void {
  for (const face of mcpFaces) app.register(async (scope) => officialMcp(scope, deps, face), { prefix: face.prefix })
  for (const release of releases)
    app.register(async (scope) => officialRest(scope, deps, release), { prefix: `/ucp/${release.version}` })
}
