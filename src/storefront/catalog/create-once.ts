import type { FastifyRequest } from 'fastify'
import type { Queryable } from '../../platform/db/database.ts'
import { adminCall } from '../../platform/http/idempotent-call.ts'
import { changeRecord, type Editable } from '../../platform/http/record-version.ts'
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

/** Changes something likewise, with `If-Match` only as it was read. */
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
