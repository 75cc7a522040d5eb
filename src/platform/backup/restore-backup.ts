import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate, migrationFiles } from '../db/migrate.ts'
import type { MediaStorage } from '../media/index.ts'
import type { BackupIdentities } from './encryption.ts'
import { BackupDamaged, type TableHead } from './frames.ts'
import { withSession } from './own-session.ts'
import { type BackupPart, readBackup, verifyBackup } from './read-backup.ts'
import { type RestoreRights, readRights } from './rights-store.ts'
import {
  contentOf,
  copyIn,
  countRows,
  emptyTables,
  gatherStatistics,
  loosenTables,
  otherSessions,
  readMigrations,
  readTables,
  recreateSchema,
  setSequence,
} from './tables-store.ts'

export interface RestoredBackup {
  readonly madeAt: string
  readonly tables: Readonly<Record<string, number>>
  /** Number of media files; `elsewhere` if they are in a bucket and not in the backup. */
  readonly files: number | 'elsewhere'
  /** Migrations applied after loading the rows, because the backup is from an older version. */
  readonly newerMigrations: readonly string[]
}

/**
 * Restores a backup into an empty database. Checks the whole file, creates the tables as they were at the time of the
 * backup, loads all rows in one transaction, then applies newer migrations. Refuses a backup with migrations that this
 * version lacks, and a database with a shop; `force` deletes that shop.
 */
export async function restoreBackup(
  url: string,
  file: string,
  options: { readonly force: boolean; readonly media: MediaStorage; readonly keys?: BackupIdentities | null },
): Promise<RestoredBackup> {
  const { manifest, end } = await verifyBackup(file, options.keys)
  await refuseNewer(manifest.migrations)
  await withSession(url, (client) => makeRoom(client, options.force, manifest.migrations))
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  // The next statement reports a lost connection.
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  try {
    await migrate(pool, { only: new Set(manifest.migrations) })
    await withSession(url, (client) => load(client, { file, keys: options.keys ?? null }, end.tables, options.media))
    const { applied } = await migrate(pool)
    const files = manifest.media === 'included' ? end.files : manifest.media
    return { madeAt: manifest.madeAt, tables: end.tables, files, newerMigrations: applied }
  } finally {
    await pool.end()
  }
}

async function refuseNewer(migrations: readonly string[]): Promise<void> {
  const known = await migrationFiles()
  const unknown = migrations.filter((name) => !known.includes(name))
  if (unknown.length === 0) return
  throw new Error(
    `The backup was made by a newer version of Weft (it has ${unknown.join(', ')}). Restore it with that version.`,
  )
}

/**
 * Prepares an empty database. Deletes a shop in it if `force` is set, and keeps empty tables that the same migrations
 * created. Throws if it is in use, contains a shop without `force`, or tables that are not Weft's, or if rights are
 * missing.
 */
async function makeRoom(client: pg.Client, force: boolean, migrations: readonly string[]): Promise<void> {
  const others = await sessionsThatStay(client)
  if (others > 0) {
    throw new Error(
      `The database is in use by ${others} other ${others === 1 ? 'session' : 'sessions'}. Stop Weft first.`,
    )
  }
  const rights = await readRights(client)
  refuseWithoutRights(rights)
  const content = await contentOf(client)
  if (content === 'nothing') return
  if (content === 'strange') throw new Error("The database holds tables that are not Weft's. Use an empty one.")
  if (content === 'filled' && !force) {
    throw new Error('There is a shop in this database. Use an empty one, or --force to delete that shop.')
  }
  if (content === 'tables' && isDeepStrictEqual(await readMigrations(client), [...migrations])) return
  if (!rights.makesSchema) throw new Error(lacking(rights, 'may not replace the schema public'))
  await recreateSchema(client)
}

function refuseWithoutRights(rights: RestoreRights): void {
  if (!rights.writes) throw new Error('The database is read-only: it is a standby, or was set to read-only.')
  if (!rights.makesTables) throw new Error(lacking(rights, 'may not make tables in the schema public'))
  if (rights.foreignTable !== null) throw new Error(lacking(rights, `does not own ${rights.foreignTable}`))
}

const lacking = ({ role }: RestoreRights, what: string): string =>
  `The role ${role} ${what}. Make it the owner of the database, its schema public and all tables in it, or use an empty database of its own.`

/** Counts the other sessions, after waiting briefly for sessions that are closing. */
async function sessionsThatStay(client: pg.Client): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const others = await otherSessions(client)
    if (others === 0 || attempt === 20) return others
    await sleep(100)
  }
}

/**
 * Loads the backup. Stores files before the rows are committed: if the rows are rejected, unreferenced files remain.
 */
async function load(
  client: pg.Client,
  { file, keys }: { readonly file: string; readonly keys: BackupIdentities | null },
  expected: Readonly<Record<string, number>>,
  media: MediaStorage,
): Promise<void> {
  await client.query('begin')
  const tables = await readTables(client)
  try {
    const tighten = await loosenTables(client, tables, expected)
    await emptyTables(client, tables)
    for await (const part of intoPlace(client, media, readBackup(file, keys))) {
      for (const sequence of part.end.sequences) await setSequence(client, sequence)
    }
    await tighten()
    for (const [table, rows] of Object.entries(expected)) {
      const found = await countRows(client, table)
      if (found !== rows) throw new BackupDamaged(`${table} has ${found} rows, the backup ${rows}.`)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
  await gatherStatistics(client, tables)
}

/** Loads rows and files as they are read. Yields the end frame. */
async function* intoPlace(
  client: pg.Client,
  media: MediaStorage,
  parts: AsyncGenerator<BackupPart>,
): AsyncGenerator<BackupPart & { is: 'end' }> {
  for await (const part of parts) {
    if (part.is === 'table') await copyRows(client, part.head, parts)
    if (part.is === 'file') await media.put(part.key, bytesOf(part.key, parts))
    if (part.is === 'end') yield part
  }
}

async function* bytesOf(key: string, parts: AsyncGenerator<BackupPart>): AsyncGenerator<Buffer> {
  let bytes = 0
  for (;;) {
    const { value: part } = await parts.next()
    if (part?.is === 'bytes') {
      bytes += part.bytes.length
      yield part.bytes
      continue
    }
    if (part?.is !== 'fileEnd' || part.bytes !== bytes) throw new BackupDamaged(`${key} is not whole in the backup.`)
    return
  }
}

async function copyRows(client: pg.Client, head: TableHead, parts: AsyncGenerator<BackupPart>): Promise<void> {
  const stream = client.query(copyFrom(copyIn(head)))
  const finished = once(stream, 'finish')
  // The rejection is handled where `finished` is awaited.
  finished.catch(() => undefined)
  for (;;) {
    const { value: part } = await parts.next()
    if (part?.is === 'rows') {
      if (!stream.write(part.bytes)) await Promise.race([once(stream, 'drain'), finished])
      continue
    }
    stream.end()
    await finished
    if (part?.is !== 'tableEnd' || part.rows !== stream.rowCount) {
      throw new BackupDamaged(`Table ${head.table} is not whole in the backup.`)
    }
    return
  }
}
