import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { Reply } from '../idempotency/idempotency.ts'

/** Serialises a response, keeping only members of its schema. */
export const jsonReply = <T>(status: number, schema: z.ZodType<T>, value: NoInfer<T>): Reply => ({
  status,
  body: JSON.stringify(schema.parse(value)),
})

/** Sends `body`, which is JSON as a string or as UTF-8 bytes. */
export const sendReply = (
  reply: FastifyReply,
  { status, body }: { readonly status: number; readonly body: string | Buffer },
): FastifyReply => reply.code(status).header('content-type', 'application/json; charset=utf-8').send(body)
