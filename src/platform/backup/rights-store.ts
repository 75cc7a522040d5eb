import type pg from 'pg'

/** Rights of the current role in this database. */
export interface RestoreRights {
  readonly role: string
  /** False on a replica, or if the role or database is read-only. */
  readonly writes: boolean
  /** May create tables in schema `public`. */
  readonly makesTables: boolean
  /** May drop and recreate the schema `public`. */
  readonly makesSchema: boolean
  /** Name of a table owned by another role, if there is one. Its triggers and foreign keys cannot be disabled. */
  readonly foreignTable: string | null
}

export async function readRights(client: pg.Client): Promise<RestoreRights> {
  const { rows } = await client.query<RestoreRights>(
    `select current_user as role, not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writes,
       coalesce(has_schema_privilege(n.oid, 'create') and has_schema_privilege(n.oid, 'usage'), false) as "makesTables",
       coalesce(pg_has_role(n.nspowner, 'usage'), false) and has_database_privilege(current_database(), 'create') as "makesSchema",
       (select relname::text from pg_class where relnamespace = n.oid and relkind in ('r', 'p', 'S') and not pg_has_role(relowner, 'usage')
         order by relname limit 1) as "foreignTable"
     from (select) one left join pg_namespace n on n.nspname = 'public'`,
  )
  const [rights] = rows
  if (!rights) throw new Error('A statement returned no row instead of one.')
  return rights
}
