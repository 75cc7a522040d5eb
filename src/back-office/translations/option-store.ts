import type { Queryable } from '../../platform/db/database.ts'
import { listAll, listInSteps, listSome } from '../../platform/db/listing-store.ts'

/**
 * Updates the list of options that variants use, from at most 1,000 waiting notes. Writes of variants only queue notes,
 * so that they do not wait for each other. Returns the number of processed notes.
 */
export const listProductOptions = (db: Queryable): Promise<number> => listSome(db, 'list_product_options')

/** Processes all waiting notes, for a job. Returns their number. */
export const listAllProductOptions = (db: Queryable): Promise<number> =>
  listAll(listInSteps((atOnce) => listSome(db, 'list_product_options', atOnce)))
