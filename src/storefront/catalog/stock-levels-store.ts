import type { RawBuilder } from 'kysely'
import { sql } from '../../platform/db/database.ts'

/**
 * Returns SQL for the stock levels of a variant, without empty locations. Stock that was never moved is at the default
 * location.
 */
export const levelsOf = (variantId: RawBuilder<unknown>, onHand: RawBuilder<unknown>) => sql`
  select p.id as location_id, p.name as location_name, p.priority, case when split.found then l.quantity else ${onHand} end as quantity
  from (select exists (select from stock_level where variant_id = ${variantId}) as found) split
  join stock_location p on split.found or p.is_default
  left join stock_level l on l.variant_id = ${variantId} and l.location_id = p.id
  where (case when split.found then l.quantity else ${onHand} end) <> 0`
