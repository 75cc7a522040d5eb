import type { DescribedSurface } from '../../platform/http/api-reference/index.ts'
import type { OfficialVersion } from './release.rules.ts'

/** Describes the part of the API reference that applies to all requests below an official release's path. */
export const officialDescription = (version: OfficialVersion): DescribedSurface => ({
  prefix: `/ucp/${version}`,
  security: {},
  headers: [
    {
      name: 'UCP-Agent',
      required: true,
      description: 'URL of the agent’s profile, in double quotes.',
      example: 'profile="https://agent.example/profile.json"',
    },
    {
      name: 'x-publishable-api-key',
      required: false,
      description: 'A publishable key of the shop; sessions and orders then belong to it.',
      example: 'pk_4f2a9c1be07d35864f2a9c1be07d3586',
    },
    {
      name: 'Idempotency-Key',
      required: false,
      description: 'For 24 hours, the same key with the same body returns the first response again.',
      example: '6f1c1d7e-0f0a-4d52-9a43-6a4a4d1f3c11',
      takenBy: ({ method, url }) => method !== 'GET' && !url.includes('/catalog/') && !url.endsWith('/mcp'),
    },
  ],
})
