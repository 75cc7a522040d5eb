import type pg from 'pg'

/**
 * The tables of a purchase, each with its column for the id of the checkout session. Null: the table would need a new
 * column to be distributed by session.
 */
const bySession: Readonly<Record<string, string | null>> = {
  checkout: 'id',
  payment_attempt: 'checkout_id',
  payment_issue: 'checkout_id',
  agent_listener: 'checkout_id',
  order: 'checkout_id',
  order_line: null,
  stock_reservation: null,
  discount_redemption: null,
  payment_event: null,
  refund: null,
}

interface DistributedLimits {
  /**
   * Unique keys without the session's column. Citus: a unique key of a distributed table must contain the distribution
   * column.
   */
  readonly keysWithoutSession: readonly string[]
  /**
   * Foreign keys without the session's column. Citus: a foreign key between distributed tables must contain the
   * distribution column on both sides.
   */
  readonly foreignKeysWithoutSession: readonly string[]
  /**
   * References to other tables. Citus: a distributed table may reference only distributed tables and reference tables,
   * which are copied to every node.
   */
  readonly referencesElsewhere: readonly string[]
  /** Triggers on session tables. Citus: no triggers on distributed tables by default. */
  readonly triggersOnSessions: readonly string[]
  /** Number of triggers, with and without transition tables. YugabyteDB has no transition tables. */
  readonly triggers: number
  readonly triggersWithTransitionTables: number
  /** YugabyteDB supports neither deferrable nor exclusion constraints. */
  readonly deferrableConstraints: readonly string[]
  readonly exclusionConstraints: readonly string[]
  readonly storedGeneratedColumns: readonly string[]
  readonly gistOrMultiColumnGinIndexes: readonly string[]
}

/** Returns the features of the schema that Citus and YugabyteDB do not support, according to their documentation. */
export async function distributedLimits(client: pg.Client): Promise<DistributedLimits> {
  const list = async (text: string): Promise<string[]> =>
    (
      await client.query<{ name: string }>(
        `with by_session as (select key as name, value #>> '{}' as col from jsonb_each($1::jsonb)), ${text} order by 1`,
        [JSON.stringify(bySession)],
      )
    ).rows.map(({ name }) => name)
  const count = async (condition: string): Promise<number> =>
    (
      await client.query<{ n: number }>(
        `select count(*)::int as n from pg_trigger t join pg_class c on c.oid = t.tgrelid
         where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and ${condition}`,
      )
    ).rows[0]?.n ?? 0
  return {
    keysWithoutSession: await list(`x as (
      select i.relname as name from pg_index x join pg_class t on t.oid = x.indrelid and t.relnamespace = 'public'::regnamespace
        join pg_class i on i.oid = x.indexrelid join by_session b on b.name = t.relname
      where x.indisunique and not exists (select from pg_attribute a where a.attrelid = t.oid and a.attnum = any(x.indkey) and a.attname = b.col))
      select name from x`),
    foreignKeysWithoutSession: await list(`x as (
      select f.conname as name from pg_constraint f join pg_class t on t.oid = f.conrelid join by_session b on b.name = t.relname
        join pg_class r on r.oid = f.confrelid join by_session o on o.name = r.relname
      where f.contype = 'f' and not (
        exists (select from pg_attribute a where a.attrelid = t.oid and a.attnum = any(f.conkey) and a.attname = b.col)
        and exists (select from pg_attribute a where a.attrelid = r.oid and a.attnum = any(f.confkey) and a.attname = o.col)))
      select name from x`),
    referencesElsewhere: await list(`x as (
      select distinct r.relname as name from pg_constraint f join pg_class t on t.oid = f.conrelid join by_session b on b.name = t.relname
        join pg_class r on r.oid = f.confrelid
      where f.contype = 'f' and r.relname not in (select name from by_session))
      select name from x`),
    triggersOnSessions: await list(`x as (
      select t.relname || '.' || g.tgname as name from pg_trigger g join pg_class t on t.oid = g.tgrelid join by_session b on b.name = t.relname
      where not g.tgisinternal and t.relnamespace = 'public'::regnamespace)
      select name from x`),
    triggers: await count('true'),
    triggersWithTransitionTables: await count('(t.tgoldtable is not null or t.tgnewtable is not null)'),
    deferrableConstraints: await list(`x as (
      select conname as name from pg_constraint where condeferrable and connamespace = 'public'::regnamespace) select name from x`),
    exclusionConstraints: await list(
      `x as (select conname as name from pg_constraint where contype = 'x') select name from x`,
    ),
    storedGeneratedColumns: await list(`x as (
      select t.relname || '.' || a.attname as name from pg_attribute a join pg_class t on t.oid = a.attrelid
      where a.attgenerated = 's' and t.relkind = 'r' and t.relnamespace = 'public'::regnamespace) select name from x`),
    gistOrMultiColumnGinIndexes: await list(`x as (
      select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid join pg_am m on m.oid = i.relam
      where i.relnamespace = 'public'::regnamespace and (m.amname = 'gist' or m.amname = 'gin' and x.indnatts > 1)) select name from x`),
  }
}
