import type { Queryable } from '../../platform/db/database.ts'
import { listAll, listInSteps, listSome } from '../../platform/db/listing-store.ts'

/**
 * Refreshes the list of options that variants use. Writers of variants only queue notes, so that none waits for
 * another.
 */
export const listProductOptions = (db: Queryable): Promise<number> => listSome(db, 'list_product_options')

/** Run by a job. Returns the number of processed notes. */
export const listAllProductOptions = (db: Queryable): Promise<number> =>
  listAll(listInSteps((atOnce) => listSome(db, 'list_product_options', atOnce)))
