import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { mayCall } from '../access/scope.rules.ts'
import type { Database } from '../db/database.ts'
import { adminFailures } from '../http/admin-surface.ts'
import { withoutNumberSign } from '../http/list-query.ts'
import { jsonReply, sendReply } from '../http/reply.ts'
import type { SearchKind } from './ports.ts'
import { searchRecords } from './search-store.ts'

const SearchQuery = z.strictObject({
  q: z.string().trim().min(2).max(255).overwrite(withoutNumberSign),
  limit: z.coerce.number().int().min(1).max(20).default(5).describe('At most this many records of each type.'),
})

const Found = z.object({
  results: z.array(z.object({ type: z.string(), id: z.string(), title: z.string(), detail: z.string().nullable() })),
})

/** Registers `/search`: records of all types that contain a text. The response has the order of `kinds`. */
export function searchRoutes(
  app: FastifyInstance,
  { db }: { readonly db: Database },
  kinds: readonly SearchKind[],
): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/search',
    {
      schema: {
        tags: ['Search'],
        operationId: 'searchRecords',
        summary: 'Search records of any type',
        description: `Returns the first records of each type that have the text in their number, name, title or address, ignoring case. Only types that the caller may read are searched: ${kinds.map(({ type }) => `\`${type}\``).join(', ')}.`,
        querystring: SearchQuery,
        response: { 200: Found, ...adminFailures },
      },
    },
    async ({ query: { q, limit }, adminCaller }, reply) => {
      const readable = kinds.filter(({ area }) => mayCall(adminCaller, `${area}:read`))
      for (const { prepare } of readable) await prepare?.(db)
      return sendReply(reply, jsonReply(200, Found, { results: await searchRecords(db, readable, q, limit) }))
    },
  )
}
