import type { z } from 'zod'
import type { Queryable } from '../../platform/db/database.ts'
import type { RecordTable } from '../../platform/db/record-store.ts'
import { insertRow, updateById } from '../../platform/db/row-store.ts'
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts'
import { localeOfCountry } from '../../platform/mail/languages.ts'
import type { Page } from '../../platform/page.ts'
import { Partner, type PartnerPersonView, personRoles } from './schema.ts'

export const partnerTable: RecordTable<z.infer<typeof Partner>> = {
  table: 'partner',
  idPrefix: 'partner',
  view: Partner,
  searched: ['name', 'handle', 'email'],
  sortedBy: ['name'],
}

const people = (db: Queryable) =>
  db
    .selectFrom('partner_person as p')
    .innerJoin('login as l', 'l.id', 'p.id')
    .select([
      'p.id',
      'p.partner_id',
      'l.email',
      'p.name',
      'p.role',
      'l.status',
      'l.last_login_at',
      'p.invited_at',
      'p.created_at',
      'p.updated_at',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof people>['executeTakeFirstOrThrow']>>

function toPerson(row: Row): PartnerPersonView {
  return {
    ...row,
    role: personRoles.find((role) => role === row.role) ?? 'viewer',
    status: row.status === 'active' ? 'active' : 'disabled',
    last_login_at: isoTimeOrNull(row.last_login_at),
    invited_at: isoTimeOrNull(row.invited_at),
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
  }
}

export async function listPeople(
  db: Queryable,
  partnerId: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<Page<PartnerPersonView>> {
  const rows = await people(db)
    .where('p.partner_id', '=', partnerId)
    .orderBy('p.created_at')
    .orderBy('p.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { count } = await db
    .selectFrom('partner_person')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('partner_id', '=', partnerId)
    .executeTakeFirstOrThrow()
  return { rows: rows.map(toPerson), count }
}

export async function readPerson(db: Queryable, partnerId: string, id: string): Promise<PartnerPersonView | null> {
  const row = await people(db).where('p.partner_id', '=', partnerId).where('p.id', '=', id).executeTakeFirst()
  return row ? toPerson(row) : null
}

/** Returns the person; null unless they belong to an active partner. */
export async function activePerson(db: Queryable, loginId: string): Promise<PartnerPersonView | null> {
  const row = await people(db)
    .innerJoin('partner as firm', 'firm.id', 'p.partner_id')
    .where('p.id', '=', loginId)
    .where('firm.status', '=', 'active')
    .executeTakeFirst()
  return row ? toPerson(row) : null
}

export async function insertPerson(
  tx: Queryable,
  person: {
    readonly id: string
    readonly partnerId: string
    readonly name: string
    readonly role: string
    readonly now: Date
  },
): Promise<void> {
  await insertRow(tx, 'partner_person', {
    id: person.id,
    partner_id: person.partnerId,
    name: person.name,
    role: person.role,
    created_at: person.now,
    updated_at: person.now,
  })
}

export async function updatePerson(
  tx: Queryable,
  id: string,
  change: { readonly name?: string | undefined; readonly role?: string | undefined },
  now: Date,
): Promise<void> {
  await updateById(tx, 'partner_person', id, {
    updated_at: now,
    ...(change.name === undefined ? {} : { name: change.name }),
    ...(change.role === undefined ? {} : { role: change.role }),
  })
}

/**
 * Records the invitation and locks the person's row. Returns false if an invitation was sent after `before`, or if the
 * partner has no such person.
 */
export async function noteInvited(
  tx: Queryable,
  partnerId: string,
  id: string,
  { now, before }: { readonly now: Date; readonly before: Date },
): Promise<boolean> {
  const noted = await tx
    .updateTable('partner_person')
    .set({ invited_at: now, updated_at: now })
    .where('id', '=', id)
    .where('partner_id', '=', partnerId)
    .where((eb) => eb.or([eb('invited_at', 'is', null), eb('invited_at', '<=', before)]))
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

export async function partnerIsActive(db: Queryable, id: string): Promise<boolean> {
  const row = await db.selectFrom('partner').select('status').where('id', '=', id).executeTakeFirst()
  return row?.status === 'active'
}

/** Returns the inactive ones of these partners, and locks the status of all until the transaction ends. */
export async function inactivePartners(db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('partner')
    .select(['id', 'status'])
    .where('id', 'in', [...new Set(ids)].sort())
    .orderBy('id')
    .forShare()
    .execute()
  return new Set(rows.filter(({ status }) => status !== 'active').map(({ id }) => id))
}

/** Returns the logins of a partner's people. */
export async function loginsOf(db: Queryable, partnerId: string): Promise<string[]> {
  const rows = await db.selectFrom('partner_person').select('id').where('partner_id', '=', partnerId).execute()
  return rows.map(({ id }) => id)
}

/** Reads the language and country for messages to a partner, if known. */
export async function readWrittenTo(
  db: Queryable,
  partnerId: string,
): Promise<{ readonly locale: string | null; readonly country: string | null }> {
  const row = await db
    .selectFrom('partner')
    .select(['locale', 'country'])
    .where('id', '=', partnerId)
    .executeTakeFirst()
  return row ?? { locale: null, country: null }
}

/**
 * Returns the language for messages to this person. Returns null if it is unknown, or if no partner has a person with
 * this e-mail address.
 */
export async function localeOfPerson(db: Queryable, email: string): Promise<string | null> {
  const row = await db
    .selectFrom('login as l')
    .innerJoin('partner_person as p', 'p.id', 'l.id')
    .innerJoin('partner as firm', 'firm.id', 'p.partner_id')
    .select(['firm.locale', 'firm.country'])
    .where('l.kind', '=', 'partner')
    .where('l.email', '=', email)
    .executeTakeFirst()
  return row ? (row.locale ?? (row.country && localeOfCountry(row.country))) : null
}

/** Returns the e-mail addresses of people who may act for the partner and can log in. */
export async function reachablePeople(db: Queryable, partnerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('partner_person as p')
    .innerJoin('login as l', 'l.id', 'p.id')
    .select('l.email')
    .where('p.partner_id', '=', partnerId)
    .where('p.role', '<>', 'viewer')
    .where('l.status', '=', 'active')
    .orderBy('l.email')
    .execute()
  return rows.map(({ email }) => email)
}
