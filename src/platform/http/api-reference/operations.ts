import type { FastifyInstance, FastifySchema } from 'fastify'

export interface Operation {
  readonly method: string
  /** As Fastify has it: `/orders/:id`. */
  readonly url: string
  readonly schema: FastifySchema & { readonly operationId: string }
}

/** Notes every route that is registered from now on and says what it is called: its schema has an `operationId`. */
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
