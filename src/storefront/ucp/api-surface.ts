import type { DescribedSurface } from '../../platform/http/api-reference/index.ts'

/** The part of the API reference that applies to all requests below `/ucp`. */
export const ucpDescription: DescribedSurface = {
  prefix: '/ucp',
  security: {
    publishableKey: {
      type: 'apiKey',
      in: 'header',
      name: 'x-publishable-api-key',
      description: 'A publishable key of the shop in the header x-publishable-api-key.',
    },
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'x-api-key',
      description: 'The same key in the header x-api-key.',
    },
  },
  headers: [
    {
      name: 'UCP-Agent',
      required: true,
      description: 'URL of the agent’s profile, in double quotes.',
      example: 'profile="https://agent.example/profile.json"',
    },
    {
      name: 'Request-Id',
      required: true,
      description: 'A new value for each request, 1 to 255 printable characters. The response repeats it.',
      example: 'req-0001',
    },
    {
      name: 'Idempotency-Key',
      required: false,
      description:
        '1 to 255 printable characters. For 24 hours, the same key with the same body returns the first response again.',
      example: 'order-4711-create',
      takenBy: ({ method, url }) => method !== 'GET' && url.startsWith('/ucp/checkout-sessions'),
    },
  ],
}
