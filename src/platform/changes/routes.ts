import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { adminFailures } from '../http/admin-surface.ts'
import { jsonReply, sendReply } from '../http/reply.ts'
import { type ChangeStreams, mostStreams, shownTo } from './change-streams.ts'
import { changesPosition } from './changes-store.ts'
import { changesSince, isPosition } from './read-changes.ts'

const Changes = z.object({
  /** Position to pass to the next call. */
  cursor: z.string(),
  /** If true, there are too many changes to list. The client must read everything again. */
  resync: z.boolean(),
  changes: z.array(z.object({ type: z.string(), id: z.string() })),
})

const ChangesQuery = z.strictObject({
  cursor: z
    .string()
    .max(4000)
    .optional()
    .describe('Cursor of the last response. Default: only changes from now on are reported.'),
})

export function changesRoutes(
  app: FastifyInstance,
  { db, streams }: { readonly db: Database; readonly streams: ChangeStreams },
): void {
  app.addHook('preClose', (done) => {
    streams.close()
    done()
  })
  app.withTypeProvider<ZodTypeProvider>().get(
    '/changes',
    {
      schema: {
        tags: ['Changes'],
        operationId: 'listChanges',
        summary: 'List the records that have changed',
        description:
          'Returns the names and ids of records that changed since `cursor`, without their content, and only those that the caller may read. With `Accept: text/event-stream` the response is a stream of server-sent events: `ready` at the start, `changes` with `{changes: [{type, id}]}`, `resync` if records must be read again because changes are not listed, and `end` when the login has ended.',
        querystring: ChangesQuery,
        response: { 200: Changes, ...adminFailures },
      },
    },
    async (request, reply) => {
      const { adminCaller, headers, query } = request
      if (/\btext\/event-stream\b/.test(headers.accept ?? '')) {
        const last = headers['last-event-id']
        const stream = streams.open(adminCaller, typeof last === 'string' && last !== '' ? last : null)
        if (!stream)
          throw new AppError('too_many_streams', 429, `Close a stream first: a caller may have ${mostStreams} open.`)
        return sendEvents(reply, stream)
      }
      const { cursor } = query
      if (cursor === undefined || !isPosition(cursor)) {
        const fresh = { cursor: await changesPosition(db), resync: cursor !== undefined, changes: [] }
        return sendReply(reply, jsonReply(200, Changes, fresh))
      }
      const { next, resync, changes } = await changesSince(db, cursor)
      return sendReply(reply, jsonReply(200, Changes, { cursor: next, resync, changes: shownTo(adminCaller, changes) }))
    },
  )
}

const sendEvents = (reply: FastifyReply, events: Readable): FastifyReply =>
  reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    // Keeps nginx and similar proxies from buffering the events.
    .header('x-accel-buffering', 'no')
    .send(events)
