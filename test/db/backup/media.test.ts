import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { decodeFrames, encodeFrame, jsonFrame } from '../../../src/platform/backup/frames.ts'
import { restoreBackup, writeBackup } from '../../../src/platform/backup/index.ts'
import { createDiskStorage } from '../../../src/platform/media/adapters/disk-storage.ts'
import { createS3Storage } from '../../../src/platform/media/adapters/s3-storage.ts'
import type { MediaStorage } from '../../../src/platform/media/index.ts'
import { Secret } from '../../../src/platform/secret.ts'
import { newFolder, query } from '../../support/embedded.ts'
import { jpeg, noise, png } from '../../support/pictures.ts'
import { testDatabase } from '../../support/postgres.ts'
import { s3Key, startS3 } from '../../support/s3.ts'
import { postPicture } from '../../support/uploads.ts'
import { startTestWeft } from '../../support/weft.ts'

const now = new Date('2026-11-21T10:00:00Z')

async function shop() {
  const dataDir = newFolder()
  const weft = await startTestWeft({ environment: { DATA_DIR: dataDir } })
  onTestFinished(() => weft.stop())
  const url = weft.connection.pool.options.connectionString ?? ''
  return { weft, url, media: createDiskStorage(join(dataDir, 'media')), folder: join(dataDir, 'media') }
}

async function emptyDatabase(): Promise<string> {
  const database = await testDatabase()
  onTestFinished(() => database.drop())
  return database.url
}

const backUp = (url: string, file: string, media: MediaStorage | null) =>
  writeBackup(url, file, { overwrite: false, now, media })

/** Returns the digest of every file. */
async function filesIn(media: MediaStorage): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for await (const { key } of media.list()) {
    const found = await media.read(key)
    if (found)
      files[key] = createHash('sha256')
        .update(await buffer(found.content))
        .digest('hex')
  }
  return files
}

const keysOfRows = async (url: string): Promise<string[]> =>
  ((await query(url, `select f ->> 'key' as key from upload, jsonb_array_elements(files) f`)) as { key: string }[])
    .map(({ key }) => key)
    .sort()

test('the shop’s media files are restored with their rows, byte for byte, and no other files', async () => {
  const { weft, url, media } = await shop()
  await postPicture(weft, await noise(1500, 900))
  await postPicture(weft, await jpeg(50, 50))
  const kept = await filesIn(media)
  const orphan = `${'v'.repeat(32)}/320.png`
  await media.put(orphan, Buffer.from('of no row'))
  const file = join(newFolder(), 'shop.weft')
  const written = await backUp(url, file, media)
  expect({ files: written.files, missing: written.missing }).toEqual({ files: 12, missing: [] })

  const there = await emptyDatabase()
  const target = createDiskStorage(join(newFolder(), 'data', 'media'))
  const restored = await restoreBackup(there, file, { force: false, media: target })
  expect(restored.files).toBe(12)
  expect(await filesIn(target)).toEqual(kept)
  expect(await keysOfRows(there)).toEqual(Object.keys(kept).sort())
})

test('a backup contains a complete image even if it is deleted while the backup is written', async () => {
  const { weft, url, media } = await shop()
  const { upload } = (await postPicture(weft, await noise(400, 300))).body
  const before = await filesIn(media)
  const deleting: MediaStorage = {
    ...media,
    async read(key) {
      await weft.admin('DELETE', `/admin/uploads/${upload.id}`)
      expect(await weft.weft.jobs.runNow('remove-deleted-media')).toBe('done')
      return media.read(key)
    },
  }
  const file = join(newFolder(), 'shop.weft')
  expect((await backUp(url, file, deleting)).missing).toEqual([])
  await expect
    .poll(async () => (await weft.weft.jobs.runNow('remove-deleted-media')) && (await filesIn(media)))
    .toEqual({})

  const there = await emptyDatabase()
  await restoreBackup(there, file, { force: false, media })
  expect(await filesIn(media)).toEqual(before)
  expect(await keysOfRows(there)).toEqual(Object.keys(before).sort())
})

test('a missing file is named, and the rest is backed up', async () => {
  const { weft, url, media, folder } = await shop()
  const { upload } = (await postPicture(weft, await png(40, 40))).body
  const key = upload.url.replace('https://shop.example/media/', '')
  await media.remove(key)
  const written = await backUp(url, join(newFolder(), 'shop.weft'), media)
  expect({ files: written.files, missing: written.missing }).toEqual({ files: 1, missing: [key] })
  expect(readdirSync(folder).length).toBeGreaterThan(0)
})

test('the backup of a shop with media in a bucket contains none, and says so', async () => {
  const { weft, url, media } = await shop()
  await postPicture(weft, await png(40, 40))
  const file = join(newFolder(), 'shop.weft')
  expect((await backUp(url, file, null)).files).toBe(0)
  const restored = await restoreBackup(await emptyDatabase(), file, { force: false, media })
  expect(restored.files).toBe('elsewhere')
})

test('a shop can move from its folder to a bucket by a backup', async () => {
  const { weft, url, media } = await shop()
  await postPicture(weft, await noise(400, 400))
  const file = join(newFolder(), 'shop.weft')
  await backUp(url, file, media)
  const { endpoint } = await startS3()
  const secretAccessKey = new Secret(s3Key.secretAccessKey)
  const bucket = createS3Storage({ ...s3Key, endpoint, bucket: 'pictures', secretAccessKey, prefix: '' })
  await restoreBackup(await emptyDatabase(), file, { force: false, media: bucket })
  expect(await filesIn(bucket)).toEqual(await filesIn(media))
})

test('an altered image in the file is detected before anything is changed', async () => {
  const { weft, url, media } = await shop()
  await postPicture(weft, await noise(100, 100))
  const folder = newFolder()
  const file = join(folder, 'shop.weft')
  await backUp(url, file, media)
  const plain = zstdDecompressSync(readFileSync(file))
  const at = plain.indexOf('IDAT') + 20
  plain.writeUInt8(plain.readUInt8(at) ^ 1, at)
  rmSync(file)
  writeFileSync(file, zstdCompressSync(plain))
  const target = createDiskStorage(join(newFolder(), 'media'))
  const there = await emptyDatabase()
  await expect(restoreBackup(there, file, { force: false, media: target })).rejects.toThrow(
    'The checksum of the backup is wrong: it has been altered.',
  )
  expect(await filesIn(target)).toEqual({})
})

test('a backup from a version without media can be restored', async () => {
  const { url, media } = await shop()
  const file = join(newFolder(), 'shop.weft')
  const { tables } = await backUp(url, file, media)
  const frames: Buffer[] = []
  for await (const { kind, content } of decodeFrames(Readable.from([zstdDecompressSync(readFileSync(file))])))
    frames.push(encodeFrame(kind, content))
  const json = (frame: Buffer | undefined) => JSON.parse(frame?.subarray(5).toString() ?? '')
  const { media: _, ...manifest } = json(frames.shift())
  const { files: __, ...end } = json(frames.pop())
  const before = Buffer.concat([jsonFrame({ ...manifest, version: 1 }), ...frames])
  const sha256 = createHash('sha256').update(before).digest('hex')
  writeFileSync(file, zstdCompressSync(Buffer.concat([before, jsonFrame({ ...end, sha256 })])))
  expect(await restoreBackup(await emptyDatabase(), file, { force: false, media })).toEqual({
    madeAt: now.toISOString(),
    tables,
    files: 0,
    newerMigrations: [],
  })
})
