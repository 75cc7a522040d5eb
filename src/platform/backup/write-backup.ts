import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type BackupEnd, encodeFrame, jsonFrame, longestFrame, type Manifest, type TableHead } from './frames.ts'
import { withSession } from './own-session.ts'
import { copyOut, readMigrations, readSequences, readTables } from './tables-store.ts'

export interface WrittenBackup {
  readonly tables: Readonly<Record<string, number>>
  readonly bytes: number
}

/**
 * Writes the whole shop, as it is at one moment, into one compressed file (mode 0600) while the shop goes on. The file
 * appears when it is complete and on the disk. Throws where a file is there already, unless `overwrite`.
 */
export async function writeBackup(
  url: string,
  file: string,
  options: { readonly overwrite: boolean; readonly now: Date },
): Promise<WrittenBackup> {
  if (!options.overwrite && existsSync(file)) throw new Error(`${file} is there already. Name another file.`)
  const draft = `${dirname(file)}/.${basename(file)}.unfinished`
  try {
    const written = await withSession(url, async (client) => {
      await client.query('begin isolation level repeatable read read only')
      const tables: Record<string, number> = {}
      const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
      const output = createWriteStream(draft, { mode: 0o600, flags: 'w' })
      await pipeline(Readable.from(frames(client, tables, options.now), { objectMode: false }), compress, output)
      await client.query('commit')
      return { tables, bytes: output.bytesWritten }
    })
    await flush(draft)
    await rename(draft, file)
    await flush(dirname(file))
    return written
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function* frames(client: pg.Client, tables: Record<string, number>, now: Date): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const hashed = (frame: Buffer): Buffer => {
    hash.update(frame)
    return frame
  }
  const manifest: Manifest = {
    format: 'weft-backup',
    version: 1,
    madeAt: now.toISOString(),
    migrations: await readMigrations(client),
  }
  yield hashed(jsonFrame(manifest))
  for (const head of await readTables(client)) {
    yield hashed(jsonFrame(head))
    const count = { rows: 0 }
    for await (const frame of rowFrames(client, head, count)) yield hashed(frame)
    tables[head.table] = count.rows
    yield hashed(jsonFrame(count))
  }
  const sequences = await readSequences(client)
  const end: BackupEnd = { end: true, sequences, tables, sha256: hash.digest('hex') }
  yield jsonFrame(end)
}

async function* rowFrames(client: pg.Client, head: TableHead, count: { rows: number }): AsyncGenerator<Buffer> {
  const stream = client.query(copyTo(copyOut(head)))
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk)
    for (let at = 0; at < bytes.length; at += longestFrame)
      yield encodeFrame('D', bytes.subarray(at, at + longestFrame))
  }
  // The count comes behind the rows; it has been read when the next statement is answered.
  await client.query('select')
  count.rows = stream.rowCount
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
