import type { Queryable } from '../../platform/db/database.ts'
import { listAll, listInSteps, listSome } from '../../platform/db/listing-store.ts'

/** Adds up which options variants use. Writers of variants only add notes, so that none waits for another. */
export const listProductOptions = (db: Queryable): Promise<number> => listSome(db, 'list_product_options')

/** For a job. Returns how many. */
export const listAllProductOptions = (db: Queryable): Promise<number> =>
  listAll(listInSteps((atOnce) => listSome(db, 'list_product_options', atOnce)))
