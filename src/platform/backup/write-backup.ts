import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { MediaStorage } from '../media/index.ts'
import { requireReplaceable } from '../replaceable-file.ts'
import { type BackupRecipients, encryptionFor } from './encryption.ts'
import {
  type BackupEnd,
  encodeFrame,
  type FileCount,
  type FileHead,
  jsonFrame,
  longestFrame,
  type Manifest,
  type TableHead,
} from './frames.ts'
import { withSession } from './own-session.ts'
import { copyOut, holdMediaFiles, mediaKeys, readMigrations, readSequences, readTables } from './tables-store.ts'

export interface WrittenBackup {
  readonly tables: Readonly<Record<string, number>>
  readonly files: number
  /** Media files that are referenced but missing. */
  readonly missing: readonly string[]
  readonly bytes: number
}

/**
 * Writes a consistent backup of the whole shop to one compressed file (mode 0600), without stopping the shop. The file
 * appears only when it is complete and flushed. Throws if the file exists, unless `overwrite` is set. Blocks media
 * removal meanwhile, so that the backup contains the media files of all its rows; `missing` lists files that were lost
 * before.
 */
export async function writeBackup(
  url: string,
  file: string,
  options: ContentOptions & { readonly overwrite: boolean },
): Promise<WrittenBackup> {
  await requireReplaceable(file)
  if (!options.overwrite && existsSync(file)) throw new Error(`${file} already exists. Name another file.`)
  const draft = `${dirname(file)}/.${basename(file)}.unfinished`
  try {
    let bytes = () => 0
    const open = () => {
      const output = createWriteStream(draft, { mode: 0o600, flags: 'w' })
      bytes = () => output.bytesWritten
      return output
    }
    const written = { ...(await writeContent(url, open, options)), bytes: bytes() }
    await flush(draft)
    await rename(draft, file)
    await flush(dirname(file))
    return written
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

interface ContentOptions {
  readonly now: Date
  /** Null if the files are in a bucket. Then they are not backed up. */
  readonly media: MediaStorage | null
  /** Default: not encrypted. */
  readonly encrypt?: BackupRecipients
}

/**
 * Writes a consistent backup of the whole shop to the opened stream and ends the stream. If writing fails, the end
 * frame is missing, so `restoreBackup` rejects the file.
 */
export async function writeContent(url: string, open: () => Writable, options: ContentOptions): Promise<Content> {
  const encrypt = options.encrypt && (await encryptionFor(options.encrypt))
  return withSession(url, async (client) => {
    // Runs before the snapshot, so that no file referenced in the snapshot is removed.
    if (options.media) await holdMediaFiles(client)
    await client.query('begin isolation level repeatable read read only')
    const content: Content = { tables: {}, files: 0, missing: [] }
    const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
    const source = Readable.from(frames(client, content, options), { objectMode: false })
    const output = open()
    await (encrypt ? pipeline(source, compress, encrypt, output) : pipeline(source, compress, output))
    await client.query('commit')
    return content
  })
}

/** Content of the backup, counted during writing. */
interface Content {
  readonly tables: Record<string, number>
  files: number
  readonly missing: string[]
}

async function* frames(
  client: pg.Client,
  content: Content,
  { now, media }: { readonly now: Date; readonly media: MediaStorage | null },
): AsyncGenerator<Buffer> {
  const { tables } = content
  const hash = createHash('sha256')
  const hashed = (frame: Buffer): Buffer => {
    hash.update(frame)
    return frame
  }
  const manifest: Manifest = {
    format: 'weft-backup',
    version: 2,
    madeAt: now.toISOString(),
    migrations: await readMigrations(client),
    media: media ? 'included' : 'elsewhere',
  }
  yield hashed(jsonFrame(manifest))
  for (const head of await readTables(client)) {
    yield hashed(jsonFrame(head))
    const count = { rows: 0 }
    for await (const frame of rowFrames(client, head, count)) yield hashed(frame)
    tables[head.table] = count.rows
    yield hashed(jsonFrame(count))
  }
  for (const key of media ? await mediaKeys(client) : [])
    for await (const frame of fileFrames(media, key, content)) yield hashed(frame)
  const sequences = await readSequences(client)
  const end: BackupEnd = { end: true, sequences, tables, files: content.files, sha256: hash.digest('hex') }
  yield jsonFrame(end)
}

async function* rowFrames(client: pg.Client, head: TableHead, count: { rows: number }): AsyncGenerator<Buffer> {
  const stream = client.query(copyTo(copyOut(head)))
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk)
    for (let at = 0; at < bytes.length; at += longestFrame)
      yield encodeFrame('D', bytes.subarray(at, at + longestFrame))
  }
  // `rowCount` is set once the server answers the next statement.
  await client.query('select')
  count.rows = stream.rowCount
}

async function* fileFrames(media: MediaStorage | null, key: string, content: Content): AsyncGenerator<Buffer> {
  const found = await media?.read(key)
  if (!found) {
    content.missing.push(key)
    return
  }
  const head: FileHead = { file: key }
  yield jsonFrame(head)
  let bytes = 0
  for await (const chunk of found.content) {
    const piece = Buffer.from(chunk)
    bytes += piece.length
    yield encodeFrame('D', piece)
  }
  const count: FileCount = { bytes }
  yield jsonFrame(count)
  content.files += 1
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
