import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { databaseErrorOf, type Queryable } from '../db/database.ts'
import type { Reference } from '../db/delete-store.ts'
import {
  askedOf,
  type Columns,
  deleteRecord,
  insertRecord,
  listRecords,
  type RecordsAsked,
  type RecordTable,
  readRecord,
  updateRecord,
} from '../db/record-store.ts'
import type { AppError } from '../errors.ts'
import { type AdminDeps, registerAdminResource } from './admin-resource.ts'
import type { Given, RuleProblems } from './body-rules.ts'
import { conflict } from './refusals.ts'

/** Errors for an invalid body. The keys are names of the violated database constraints. */
export type Refusals = Readonly<Record<string, (body: Columns) => AppError>>

/** Registers the routes of `registerAdminResource` for a record that is stored in one table exactly as it is sent. */
export function registerRecords<View, Query extends RecordsAsked, Create extends Columns, Update extends Columns>(
  app: FastifyInstance,
  deps: AdminDeps,
  records: {
    readonly tag: string
    readonly path: string
    readonly singular: string
    readonly plural: string
    readonly table: RecordTable<View>
    readonly query: z.ZodType<Query>
    readonly create: z.ZodType<Create>
    readonly update: z.ZodType<Update>
    readonly refusals?: Refusals
    /** Checks the rules that the table's constraints enforce. `before` is null for a new record. */
    problems?(before: View | null, given: Given<Update>): RuleProblems
    /** Deletes a record. Returns false if it does not exist. Default: deletes the row only. */
    remove?(tx: Queryable, id: string): Promise<boolean>
    readonly references?: readonly Reference[]
  },
): void {
  const { table, create, update, refusals = {}, problems, ...named } = records
  const rules = problems && {
    // Safe cast: a change takes the members of a new record, all optional.
    create: { problems: (_db: Queryable, given: Given<Create>) => problems(null, given as unknown as Given<Update>) },
    update: {
      async problems(db: Queryable, id: string, given: Given<Update>) {
        const before = await readRecord(db, table, { id })
        return before === null ? [] : problems(before, given)
      },
    },
  }
  registerAdminResource(app, deps, {
    ...named,
    view: table.view,
    list(db, query) {
      const { asked, where } = askedOf(query)
      return listRecords(db, table, asked, where)
    },
    read: (db, id) => readRecord(db, table, { id }),
    create: {
      body: create,
      ...rules?.create,
      run: (tx, body, now) => orRefusal(refusals, insertRecord(tx, table, body, now), body),
    },
    update: {
      body: update,
      ...rules?.update,
      run: (tx, id, body, now) => orRefusal(refusals, updateRecord(tx, table, { id }, body, now), body),
    },
    remove: (tx, id) => orInUse(records.singular, records.remove?.(tx, id) ?? deleteRecord(tx, table, { id })),
  })
}

/**
 * Returns the result of `write`. If it violates a constraint in `refusals`, throws the error listed for that
 * constraint.
 */
export async function orRefusal<T>(refusals: Refusals, write: Promise<T>, body: Columns = {}): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw refusals[databaseErrorOf(error)?.constraint ?? '']?.(body) ?? error
  }
}

/**
 * Returns the result of `removal`. Throws `conflict` (409) if it failed because other records refer to the deleted one.
 */
export async function orInUse(singular: string, removal: Promise<boolean>): Promise<boolean> {
  try {
    return await removal
  } catch (error) {
    if (databaseErrorOf(error)?.code !== foreignKeyViolation) throw error
    throw conflict(`This ${singular.replaceAll('_', ' ')} is in use and cannot be deleted.`)
  }
}

const foreignKeyViolation = '23503'
