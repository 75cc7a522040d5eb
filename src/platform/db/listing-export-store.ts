import type { Page } from '../page.ts'
import { type Queryable, sql } from './database.ts'
import type { Narrowed } from './list-conditions-store.ts'
import { type ListAsked, type ListSource, listPage } from './list-store.ts'
import type { RememberedListing } from './listing-store.ts'

type Sql = ReturnType<typeof sql>

/** A listing that a job fills after its records are written. */
export interface LateListing {
  readonly listing: RememberedListing
  /** Table of the records. Its primary key is `id`. */
  readonly records: string
  /** Selects the ids of all records that may be missing in the listing, and of any others. */
  readonly waiting: Sql
  /** Database function that lists the records with these ids. */
  readonly listNow: string
}

/**
 * One page of an export. It reads the listed records first, in the order asked for, and then those that are not listed
 * yet, which it lists page by page in the order of their ids. The first unlisted id when the export starts divides the
 * two, so that the export contains each record once, whatever a job lists meanwhile.
 */
export async function exportPage<Row>(
  db: Queryable,
  source: ListSource,
  late: LateListing,
  asked: ListAsked,
  narrowed: Narrowed,
): Promise<Page<Row>> {
  const [phase, from = '', to = '', ...after] = asked.after ?? (await start(db, late))
  const { after: _after, ...page } = { ...asked, offset: 0, uncounted: true }
  const where = (condition: Sql) => ({ ...narrowed, conditions: [...narrowed.conditions, condition] })
  if (phase === 'listed') {
    const narrowedFurther = from === '' ? narrowed : where(sql`${source.id.column} < ${from}`)
    const found = await listPage<Row>(db, source, after.length > 0 ? { ...page, after } : page, narrowedFurther)
    if (found.next) return { ...found, next: ['listed', from, to, ...found.next] }
    return { ...found, next: from === '' ? null : ['waiting', from, to] }
  }
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(late.records)}
    where id >= ${from} and id <= ${to} order by id limit ${asked.limit + 1}`.execute(db)
  const ids = rows.slice(0, asked.limit).map(({ id }) => id)
  await listMissing(db, late, ids)
  const found = await listPage<Row>(db, source, page, where(sql`${source.id.column} = any(${ids}::text[])`))
  const following = rows[asked.limit]?.id
  return { ...found, next: following === undefined ? null : ['waiting', following, to] }
}

const isMissing = ({ listing }: LateListing) =>
  sql`not exists (select from ${sql.table(listing.table)} l where l.${sql.ref(listing.id)} = w.id)`

/** The first unlisted id, empty if all records are listed, and the last id. */
async function start(db: Queryable, late: LateListing): Promise<[string, string, string]> {
  const { rows } = await sql<{ from: string | null; to: string | null }>`
    select (select min(w.id) from (${late.waiting}) w (id) where ${isMissing(late)}) as from,
      (select max(id) from ${sql.table(late.records)}) as to`.execute(db)
  return ['listed', rows[0]?.from ?? '', rows[0]?.to ?? '']
}

async function listMissing(db: Queryable, late: LateListing, ids: readonly string[]): Promise<void> {
  await sql`select ${sql.id(late.listNow)}(array_agg(w.id)) from unnest(${[...ids]}::text[]) w (id)
    where ${isMissing(late)} having count(*) > 0`.execute(db)
}
