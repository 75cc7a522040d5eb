import type { FastifyRequest } from 'fastify'
import type { Queryable } from '../../platform/db/database.ts'
import { adminCall } from '../../platform/http/idempotent-call.ts'
import type { Reply } from '../../platform/idempotency.ts'
import { inIdempotentTransaction } from '../../platform/idempotent-transaction.ts'
import { asConflict } from './product-refusals.ts'
import type { CatalogAdminDeps } from './write-product.ts'

/** Makes something in one transaction with its stored reply: a repeated `Idempotency-Key` makes nothing more. */
export async function createOnce(
  deps: CatalogAdminDeps,
  request: FastifyRequest,
  what: Parameters<typeof asConflict>[1],
  work: (tx: Queryable) => Promise<Reply>,
): Promise<Reply> {
  try {
    return await inIdempotentTransaction(deps, adminCall(request, deps.clock.now()), work)
  } catch (error) {
    throw asConflict(error, what)
  }
}
