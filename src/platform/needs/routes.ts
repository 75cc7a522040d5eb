import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { mayCall } from '../access/scope.rules.ts'
import type { AdminDeps } from '../http/admin-resource.ts'
import { adminFailures } from '../http/admin-surface.ts'
import { jsonReply, sendReply } from '../http/reply.ts'
import { isoTime } from '../iso-time.ts'
import { type NeedRow, readNeeds } from './needs-store.ts'
import type { NeedKind } from './ports.ts'
import { NeedEntry, Needs, NeedsQuery } from './schema.ts'

/** Registers `/needs`: everything that waits for a person. The response has the order of `kinds`. */
export function needsRoutes(app: FastifyInstance, { db, clock }: AdminDeps, kinds: readonly NeedKind[]): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/needs',
    {
      schema: {
        tags: ['Needs'],
        operationId: 'listNeeds',
        summary: 'List the work that waits for people',
        description: `Returns the work that waits for people, by kind: the most urgent kind first, and the oldest entries of a kind first. Omits kinds without work and kinds that the caller may not read. Kinds: ${kinds.map(({ kind }) => `\`${kind}\``).join(', ')}.`,
        querystring: NeedsQuery,
        response: { 200: Needs, ...adminFailures },
      },
    },
    async ({ query, adminCaller }, reply) => {
      const wanted = query.kind?.split(',')
      const readable = kinds.filter(
        ({ kind, area }) => mayCall(adminCaller, `${area}:read`) && (wanted?.includes(kind) ?? true),
      )
      for (const { prepare } of readable) await prepare?.(db)
      const rows = new Map((await readNeeds(db, readable, clock.now(), query.limit)).map((row) => [row.kind, row]))
      const needs = readable.flatMap((kind) => {
        const row = rows.get(kind.kind)
        return row ? [shown(kind, row)] : []
      })
      const count = needs.reduce((sum, need) => sum + need.count, 0)
      return sendReply(reply, jsonReply(200, Needs, { needs, count }))
    },
  )
}

const shown = ({ record }: NeedKind, { kind, count, oldest_at, entries }: NeedRow) => ({
  kind,
  count,
  oldest_at: isoTime(oldest_at),
  entries: entries.map(({ record_type, record_id, ...entry }) =>
    NeedEntry.parse({
      ...entry,
      since: new Date(entry.since).toISOString(),
      due_at: typeof entry.due_at === 'string' ? new Date(entry.due_at).toISOString() : null,
      record: { type: record_type ?? record, id: record_id ?? entry.id },
    }),
  ),
})
