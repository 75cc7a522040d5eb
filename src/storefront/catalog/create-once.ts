import type { FastifyRequest } from 'fastify'
import type { Queryable } from '../../platform/db/database.ts'
import { adminCall } from '../../platform/http/idempotent-call.ts'
import { changeRecord, type Editable } from '../../platform/http/record-version.ts'
import type { Reply } from '../../platform/idempotency/idempotency.ts'
import { inIdempotentTransaction } from '../../platform/idempotency/idempotent-transaction.ts'
import { asConflict } from './product-refusals.ts'
import type { CatalogAdminDeps } from './write-product.ts'

/**
 * Creates a record and stores the reply in the same transaction. A repeated `Idempotency-Key` creates nothing and gets
 * the stored reply. Throws `asConflict` of a database error.
 */
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

/**
 * Changes a record and stores the reply in the same transaction. With `If-Match`, changes it only if it has not changed
 * since it was read. Throws `asConflict` of a database error.
 */
export async function changeOnce(
  deps: CatalogAdminDeps,
  request: FastifyRequest,
  what: Parameters<typeof asConflict>[1],
  editable: Editable,
  work: (tx: Queryable) => Promise<Reply>,
): Promise<Reply> {
  try {
    return await changeRecord(deps, request, editable, work)
  } catch (error) {
    throw asConflict(error, what)
  }
}
