import type { FastifyInstance, FastifySchema } from 'fastify'

export interface Operation {
  readonly method: string
  /** Fastify's pattern, for example `/orders/:id`. */
  readonly url: string
  readonly schema: FastifySchema & { readonly operationId: string }
}

/** Collects every route that is registered from now on, has an `operationId` in its schema and is not hidden. */
export function noteOperations(app: FastifyInstance): readonly Operation[] {
  const operations: Operation[] = []
  app.addHook('onRoute', ({ method, url, schema }) => {
    if (!schema?.operationId || schema.hide) return
    const named = { ...schema, operationId: schema.operationId }
    for (const verb of Array.isArray(method) ? method : [method])
      if (verb !== 'HEAD') operations.push({ method: verb, url, schema: named })
  })
  return operations
}
