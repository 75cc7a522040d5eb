import { z } from 'zod'
import { type Operation, operationsOf } from './operations.ts'
import type { Release } from './release.rules.ts'

const agent = {
  type: 'object',
  description: 'The agent that calls.',
  properties: { profile: { type: 'string', format: 'uri', description: "The URL of the agent's profile." } },
  required: ['profile'],
}
const idempotencyKey = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description: 'A new UUID for each operation. A repeated call with the same UUID returns the first response again.',
}

/**
 * Returns the tools for `tools/list`. `agentRequired` is false if callers have the shop's key: they need not identify
 * themselves.
 */
export const toolList = (agentRequired: boolean, release: Release) =>
  operationsOf(release).map((operation) => toolOf(operation, agentRequired))

function toolOf(operation: Operation, agentRequired: boolean) {
  const { name, summary, method, path, argument, body, bodyRequired, result } = operation
  const needed = [
    ...(agentRequired ? ['ucp-agent'] : []),
    ...(operation.needsIdempotencyKey ? ['idempotency-key'] : []),
  ]
  const meta = {
    type: 'object',
    properties: { 'ucp-agent': agent, 'idempotency-key': idempotencyKey },
    ...(needed.length > 0 ? { required: needed } : {}),
  }
  const hasId = path.includes(':id')
  const reads = method === 'GET' || argument === 'catalog' || argument === 'location'
  return {
    name,
    title: name.split('_').join(' '),
    description: summary,
    inputSchema: {
      type: 'object',
      properties: {
        meta,
        ...(hasId ? { id: { type: 'string', minLength: 1, maxLength: 255 } } : {}),
        ...(argument && body ? { [argument]: schemaOf(body, 'input') } : {}),
      },
      required: [
        ...(needed.length > 0 ? ['meta'] : []),
        ...(hasId ? ['id'] : []),
        ...(argument && bodyRequired ? [argument] : []),
      ],
    },
    outputSchema: schemaOf(result, 'output'),
    annotations: {
      readOnlyHint: reads,
      destructiveHint: operation.needsIdempotencyKey && name !== 'complete_checkout',
      idempotentHint: reads || method === 'PUT',
      openWorldHint: false,
    },
  }
}

/**
 * Returns the JSON Schema of a tool. It contains no references, because MCP clients do not resolve those that Weft
 * would write.
 */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  // Uses a separate registry. With the registry of the API reference, named schemas would become references.
  const names = io === 'output' ? { metadata: z.registry<Record<string, unknown>>() } : {}
  const { $schema: _dialect, ...written } = z.toJSONSchema(schema, { io, reused: 'inline', ...names })
  return written
}

export const instructions = [
  'This is one shop. Amounts are integers in the minor unit of the currency: 2500 in USD is 25.00.',
  'Find products with search_catalog and buy variants by their ids. Collect in a cart, or begin a checkout at once; create_checkout with cart_id and an empty line_items converts a cart.',
  'A checkout needs items, an e-mail address and a shipping destination. Read messages after every call: they list everything that is missing. update_checkout and update_cart replace the whole, so send all of it again.',
  'When status is ready_for_complete, show the buyer the totals and the delivery and call complete_checkout. The buyer then pays on the page at continue_url; read the checkout every few seconds until it is completed, then read its order.',
].join('\n')
