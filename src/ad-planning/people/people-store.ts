import type { Selectable } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import { given } from '../../platform/db/list-conditions-store.ts'
import { listPage } from '../../platform/db/list-store.ts'
import { insertRow, updateById } from '../../platform/db/row-store.ts'
import { narrowedTable, tableList } from '../../platform/db/table-list-store.ts'
import type { PersonTable } from '../../platform/db/tables.ts'
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import type { CreatePerson, PersonDetailView, PersonFilter, PersonView, UpdatePerson } from './schema.ts'

type Link = PersonDetailView['identities'][number]

const toView = (row: Selectable<PersonTable>): PersonView => ({
  id: row.id,
  email: row.email,
  first_name: row.first_name,
  last_name: row.last_name,
  customer_id: row.customer_id,
  last_active_at: isoTimeOrNull(row.last_active_at),
  merged_into: row.merged_into,
  forgotten_at: isoTimeOrNull(row.forgotten_at),
  // Safe cast: a check constraint requires an object.
  metadata: row.metadata as PersonView['metadata'],
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
})

const people = tableList('person', { created_at: 'timestamptz', updated_at: 'timestamptz' })

/** Lists people. Includes merged people only if the filter names their id. */
export async function listPeople(db: Queryable, asked: PersonFilter & PageAfter): Promise<Page<PersonView>> {
  const { q, email, visitor_id, customer_id, id } = asked
  const narrowed = narrowedTable(q, {
    equal: { email: email?.toLowerCase(), customer_id },
    searched: ['t.email', 't.first_name', 't.last_name'],
    more: [
      ...(id === undefined ? [sql`t.merged_into is null`] : [sql`t.id = any(${[...id]}::text[])`]),
      ...given(
        visitor_id,
        (visitor) => sql`t.id in (select person_id from identity_link where visitor_id = ${visitor})`,
      ),
    ],
  })
  const page = await listPage<Selectable<PersonTable>>(db, people, asked, narrowed)
  return { ...page, rows: page.rows.map(toView) }
}

/** Returns a person with the newest 100 devices. Null if there is none with this id. */
export async function readPerson(db: Queryable, id: string): Promise<PersonDetailView | null> {
  const row = await db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const { rows: links } = await sql<Omit<Link, 'linked_at' | 'last_seen_at'> & { linked_at: Date; last_seen_at: Date }>`
    select l.visitor_id, l.reason, l.source_id, l.linked_at, l.last_seen_at,
      exists (select from identity_link o where o.visitor_id = l.visitor_id and o.person_id <> l.person_id) as shared
    from identity_link l where l.person_id = ${id} order by l.linked_at desc, l.visitor_id limit 100`.execute(db)
  const merges = await db
    .selectFrom('person_merge')
    .select(['from_person_id as person_id', 'reason', 'merged_at'])
    .where('into_person_id', '=', id)
    .orderBy('merged_at')
    .orderBy('from_person_id')
    .execute()
  return {
    ...toView(row),
    identities: links.map((link) => ({
      ...link,
      linked_at: isoTime(link.linked_at),
      last_seen_at: isoTime(link.last_seen_at),
    })),
    merged_from: merges.map((merge) => ({ ...merge, merged_at: isoTime(merge.merged_at) })),
  }
}

/** Inserts a person. Violates `person_email_key` if another person has the e-mail address. */
export async function insertPerson(tx: Queryable, id: string, given: CreatePerson, now: Date): Promise<void> {
  await insertRow(tx, 'person', {
    id,
    email: given.email.toLowerCase(),
    first_name: given.first_name ?? null,
    last_name: given.last_name ?? null,
    metadata: JSON.stringify(given.metadata ?? {}),
    created_at: now,
    updated_at: now,
  })
}

/** Changes a person. Fields that are not given are kept. */
export async function changePerson(tx: Queryable, id: string, given: UpdatePerson, now: Date): Promise<void> {
  const { metadata, ...columns } = given
  await updateById(tx, 'person', id, {
    ...columns,
    ...(metadata === undefined ? {} : { metadata: JSON.stringify(metadata) }),
    updated_at: now,
  })
}

export interface PersonState {
  readonly id: string
  readonly merged_into: string | null
  readonly forgotten_at: Date | null
}

/** Locks people in the order of their ids, so that two merges cannot deadlock. */
export async function lockPeople(tx: Queryable, ids: readonly string[]): Promise<PersonState[]> {
  return tx
    .selectFrom('person')
    .select(['id', 'merged_into', 'forgotten_at'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
}
