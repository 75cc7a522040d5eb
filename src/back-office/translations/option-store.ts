import type { Queryable } from '../../platform/db/database.ts'
import { listSome, listWaiting } from '../../platform/db/listing-store.ts'

/** Adds up which options variants use. Writers of variants only add notes, so that none waits for another. */
export const listProductOptions = (db: Queryable): Promise<number> => listSome(db, 'list_product_options')

export const listAllProductOptions = (db: Queryable): Promise<number> => listWaiting(db, 'list_product_options', 2000)
