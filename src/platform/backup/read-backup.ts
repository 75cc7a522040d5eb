import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { constants, createZstdDecompress, zstdCompressSync } from 'node:zlib'
import { z } from 'zod'
import { isMediaKey } from '../media/index.ts'
import { type BackupIdentities, decrypted } from './encryption.ts'
import { BackupDamaged, decodeFrames, type Frame } from './frames.ts'

const ManifestJson = z.object({
  format: z.literal('weft-backup'),
  version: z.union([z.literal(1), z.literal(2)]),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  // Version 1 did not have this field.
  media: z.enum(['included', 'elsewhere']).default('included'),
})
const HeadJson = z.object({ table: z.string(), columns: z.array(z.string()).min(1) })
const CountJson = z.object({ rows: z.int().min(0) })
const FileHeadJson = z.object({ file: z.string().refine(isMediaKey) })
const FileCountJson = z.object({ bytes: z.int().min(0) })
const EndJson = z.object({
  end: z.literal(true),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  tables: z.record(z.string(), z.number()),
  files: z.int().min(0).default(0),
  sha256: z.string(),
})

export type BackupPart =
  | { readonly is: 'manifest'; readonly manifest: z.infer<typeof ManifestJson> }
  | { readonly is: 'table'; readonly head: z.infer<typeof HeadJson> }
  | { readonly is: 'rows'; readonly bytes: Buffer }
  | { readonly is: 'tableEnd'; readonly rows: number }
  | { readonly is: 'file'; readonly key: string }
  | { readonly is: 'bytes'; readonly bytes: Buffer }
  | { readonly is: 'fileEnd'; readonly bytes: number }
  | { readonly is: 'end'; readonly end: z.infer<typeof EndJson> }

/**
 * Reads the parts of a backup in order; `keys` decrypts an encrypted one. Throws `BackupDamaged` if the file is
 * incomplete or altered.
 */
export async function* readBackup(file: string, keys: BackupIdentities | null = null): AsyncGenerator<BackupPart> {
  const given: Given = { bytes: 0, last: new Uint8Array() }
  const compressed = Readable.from(counted(decrypted(createReadStream(file), keys), given), { objectMode: false })
  const bytes = createZstdDecompress()
  compressed.once('error', (error) => bytes.destroy(error))
  compressed.pipe(bytes)
  let expects: Expected = 'manifest'
  try {
    for await (const frame of decodeFrames(bytes)) {
      if (expects === 'nothing') throw goesOn()
      const part = partOf(frame, expects, frame.before)
      expects = expectedAfter[part.is] ?? expects
      yield part
    }
    if (!isReadWhole(given, bytes.bytesWritten)) throw goesOn()
  } catch (error) {
    throw expects === 'nothing' && !hasWrongChecksum(error) ? goesOn(error) : explained(error, file)
  } finally {
    compressed.destroy()
    bytes.destroy()
  }
  if (expects !== 'nothing') throw new BackupDamaged(`${file} is cut off: its end is missing.`)
}

interface Given {
  bytes: number
  last: Uint8Array
}

async function* counted(source: AsyncIterable<Uint8Array>, given: Given): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    given.bytes += chunk.length
    given.last = chunk
    yield chunk
  }
}

/** Node's compressor sometimes appends an empty frame. */
const emptyFrame = zstdCompressSync('', { params: { [constants.ZSTD_c_checksumFlag]: 1 } })

/**
 * Whether the whole file was read. The decompressor stops at the end of the zstd frame and ignores the rest of its
 * chunk, so this check finds trailing data.
 */
function isReadWhole(given: Given, read: number): boolean {
  const unread = given.bytes - read
  return unread === 0 || (unread <= given.last.length && emptyFrame.equals(given.last.subarray(-unread)))
}

const goesOn = (cause?: unknown): BackupDamaged =>
  new BackupDamaged('The file contains data after the end of the backup.', { cause })

type Expected = 'manifest' | 'head' | 'rows' | 'bytes' | 'nothing'

const expectedAfter: Readonly<Partial<Record<BackupPart['is'], Expected>>> = {
  manifest: 'head',
  table: 'rows',
  tableEnd: 'head',
  file: 'bytes',
  fileEnd: 'head',
  end: 'nothing',
}

function partOf(frame: Frame, expects: Expected, sha256: string): BackupPart {
  if (frame.kind === 'D') {
    if (expects !== 'rows' && expects !== 'bytes') throw new BackupDamaged('The backup has rows outside a table.')
    return { is: expects, bytes: frame.content }
  }
  const json: unknown = JSON.parse(frame.content.toString('utf8'))
  if (expects === 'manifest') return { is: 'manifest', manifest: ManifestJson.parse(json) }
  if (expects === 'rows') return { is: 'tableEnd', rows: CountJson.parse(json).rows }
  if (expects === 'bytes') return { is: 'fileEnd', bytes: FileCountJson.parse(json).bytes }
  const end = EndJson.safeParse(json)
  if (!end.success) {
    const file = FileHeadJson.safeParse(json)
    return file.success ? { is: 'file', key: file.data.file } : { is: 'table', head: HeadJson.parse(json) }
  }
  if (end.data.sha256 !== sha256) throw new BackupDamaged('The checksum of the backup is wrong: it has been altered.')
  return { is: 'end', end: end.data }
}

function explained(error: unknown, file: string): unknown {
  if (error instanceof z.ZodError || error instanceof SyntaxError) {
    return new BackupDamaged(`${file} is not a backup that this version of Weft can read.`, { cause: error })
  }
  const code = codeOf(error)
  if (code === 'ENOENT') return new Error(`There is no file ${file}.`)
  if (code.startsWith('ZSTD') || code === 'Z_BUF_ERROR' || code === 'ERR_STREAM_PREMATURE_CLOSE') {
    return new BackupDamaged(`${file} is damaged, or no backup of Weft.`, { cause: error })
  }
  return error
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Whether zstd reports a wrong checksum. The checksum follows the last frame of the backup. */
const hasWrongChecksum = (error: unknown): boolean => codeOf(error) === 'ZSTD_error_checksum_wrong'

/**
 * Reads the whole file, so that damage is found before anything is changed. Returns its first and last part. Throws
 * `BackupDamaged`.
 */
export async function verifyBackup(
  file: string,
  keys: BackupIdentities | null = null,
): Promise<{
  readonly manifest: z.infer<typeof ManifestJson>
  readonly end: z.infer<typeof EndJson>
}> {
  let manifest: z.infer<typeof ManifestJson> | undefined
  let end: z.infer<typeof EndJson> | undefined
  for await (const part of readBackup(file, keys)) {
    if (part.is === 'manifest') manifest = part.manifest
    if (part.is === 'end') end = part.end
  }
  if (!manifest || !end) throw new BackupDamaged(`${file} is not a whole backup.`)
  return { manifest, end }
}
