import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { createDiskStorage } from '../../src/platform/media/adapters/disk-storage.ts'
import { createS3Storage } from '../../src/platform/media/adapters/s3-storage.ts'
import { type MediaStorage, MediaStorageUnavailable } from '../../src/platform/media/ports.ts'
import { Secret } from '../../src/platform/secret.ts'
import { newFolder } from '../support/embedded.ts'
import { s3Key, startS3 } from '../support/s3.ts'

const id = (letter: string): string => letter.repeat(32)
const one = `${id('a')}/320.webp`
const two = `${id('a')}/640.jpg`
const three = `${id('b')}/320.webp`

const connect = (endpoint: string, secret = s3Key.secretAccessKey, prefix = 'shop/'): MediaStorage =>
  createS3Storage({ ...s3Key, endpoint, bucket: 'pictures', secretAccessKey: new Secret(secret), prefix })

const adapters: [string, () => Promise<MediaStorage>][] = [
  ['a folder', async () => createDiskStorage(join(newFolder(), 'data', 'media'))],
  ['a bucket', async () => connect((await startS3({ pageSize: 2 })).endpoint)],
]

async function contentOf(storage: MediaStorage, key: string): Promise<string | null> {
  const found = await storage.read(key)
  if (!found) return null
  const content = await buffer(found.content)
  expect(found.bytes).toBe(content.length)
  return content.toString()
}

async function keysOf(storage: MediaStorage): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list()) keys.push(key)
  return keys.sort()
}

describe.each(adapters)('media in %s', (_, open) => {
  test('stored objects are found, read and listed; removed ones are not found', async () => {
    const storage = await open()
    expect(await keysOf(storage)).toEqual([])
    for (const key of [one, two, three]) await storage.put(key, Buffer.from(`content of ${key}`))
    expect(await storage.find(two)).toEqual({ bytes: `content of ${two}`.length })
    expect(await contentOf(storage, one)).toBe(`content of ${one}`)
    expect(await keysOf(storage)).toEqual([one, two, three])
    await storage.remove(one)
    await storage.remove(one)
    expect(await contentOf(storage, one)).toBe(null)
    expect(await contentOf(storage, two)).toBe(`content of ${two}`)
    await storage.remove(two)
    expect(await keysOf(storage)).toEqual([three])
  })

  test('unknown objects are neither found nor read', async () => {
    const storage = await open()
    expect(await storage.find(one)).toBe(null)
    expect(await storage.read(one)).toBe(null)
    await storage.remove(one)
  })

  test('a stream is stored as a whole and replaces the previous object', async () => {
    const storage = await open()
    await storage.put(one, Buffer.from('before'))
    await storage.put(
      one,
      (async function* () {
        yield Buffer.from('af')
        yield Buffer.from('ter')
      })(),
    )
    expect(await contentOf(storage, one)).toBe('after')
  })

  test('a broken stream keeps the previous object', async () => {
    const storage = await open()
    await storage.put(one, Buffer.from('before'))
    const broken = (async function* () {
      yield Buffer.from('half')
      throw new Error('cut off')
    })()
    await expect(storage.put(one, broken)).rejects.toThrow()
    expect(await contentOf(storage, one)).toBe('before')
    expect(await keysOf(storage)).toEqual([one])
  })

  test('returns the time of storage', async () => {
    const storage = await open()
    const before = Date.now()
    await storage.put(one, Buffer.from('x'))
    for await (const { storedAt } of storage.list()) {
      expect(storedAt.getTime()).toBeGreaterThanOrEqual(before - 2000)
      expect(storedAt.getTime()).toBeLessThanOrEqual(Date.now() + 2000)
    }
  })

  test.each(['', '../x', '/etc/passwd', `${id('a')}/../../x.png`, `${id('a')}/320.html`])(
    'refuses %j, which is not the key of a media file',
    async (key) => {
      const storage = await open()
      const refused = 'This is not the key of a media file.'
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow()
      await expect(storage.find(key)).rejects.toThrow(refused)
      await expect(storage.read(key)).rejects.toThrow(refused)
      await expect(storage.remove(key)).rejects.toThrow(refused)
    },
  )

  test('concurrent writes do not corrupt each other', async () => {
    const storage = await open()
    const keys = Array.from({ length: 20 }, (_unused, at) => `${id('c')}/${at + 1}.png`)
    await Promise.all(keys.map((key) => storage.put(key, Buffer.from(key))))
    expect(await Promise.all(keys.map((key) => contentOf(storage, key)))).toEqual(keys)
    await Promise.all(keys.map((key) => storage.remove(key)))
    expect(await keysOf(storage)).toEqual([])
  })
})

describe('a folder', () => {
  test('is accessible only to its owner, and split by the first characters of the ids', async () => {
    const root = join(newFolder(), 'media')
    await createDiskStorage(root).put(one, Buffer.from('x'))
    expect(readdirSync(root).sort()).toEqual(['.unfinished', 'aa'])
    expect(readdirSync(join(root, '.unfinished'))).toEqual([])
    expect(statSync(join(root, 'aa', 'aa', one)).mode & 0o777).toBe(0o600)
    expect(statSync(root).mode & 0o777).toBe(0o700)
  })

  test('half-written files of a crash are deleted after a day, and other files are kept', async () => {
    const root = join(newFolder(), 'media')
    const storage = createDiskStorage(root)
    await storage.put(one, Buffer.from('x'))
    const old = join(root, '.unfinished', 'old')
    writeFileSync(old, 'half')
    writeFileSync(join(root, '.unfinished', 'new'), 'half')
    const yesterday = new Date(Date.now() - 25 * 3600_000)
    utimesSync(old, yesterday, yesterday)
    mkdirSync(join(root, 'lost+found'))
    writeFileSync(join(root, 'aa', 'aa', id('a'), 'notes.txt'), 'mine')
    expect(await keysOf(storage)).toEqual([one])
    expect(readdirSync(join(root, '.unfinished'))).toEqual(['new'])
    await storage.remove(one)
    expect(readdirSync(join(root, 'aa', 'aa', id('a')))).toEqual(['notes.txt'])
  })
})

describe('a bucket', () => {
  test('stores every object with its type and a cache lifetime, below the prefix', async () => {
    const { endpoint, control } = await startS3()
    await connect(endpoint).put(one, Buffer.from('x'))
    const stored = [...control.objects].map(([key, { content, contentType, cacheControl }]) => ({
      key,
      content: content.toString(),
      contentType,
      cacheControl,
    }))
    expect(stored).toEqual([
      {
        key: `shop/${one}`,
        content: 'x',
        contentType: 'image/webp',
        cacheControl: 'public, max-age=31536000, immutable',
      },
    ])
  })

  test('lists only media files directly below the prefix', async () => {
    const { endpoint } = await startS3()
    await connect(endpoint, undefined, 'other/').put(one, Buffer.from('x'))
    expect(await keysOf(connect(endpoint))).toEqual([])
    expect(await keysOf(connect(endpoint, undefined, ''))).toEqual([])
  })

  test('refuses a wrong secret, and no error contains the secret', async () => {
    const { endpoint, control } = await startS3()
    const storage = connect(endpoint, 'a-wrong-secret')
    const failure = await storage.put(one, Buffer.from('x')).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(MediaStorageUnavailable)
    expect((failure as Error).cause).toMatchObject({ name: 'SignatureDoesNotMatch' })
    expect(JSON.stringify(failure)).not.toContain('a-wrong-secret')
    expect(control.objects.size).toBe(0)
    await expect(storage.find(one)).rejects.toBeInstanceOf(MediaStorageUnavailable)
    await expect(storage.read(one)).rejects.toBeInstanceOf(MediaStorageUnavailable)
  })

  test('is retried after a temporary error, but not after three in a row', async () => {
    const { endpoint, control } = await startS3()
    const storage = connect(endpoint)
    control.faults.plan('put', { kind: 'respond', status: 503, body: '<Error><Code>SlowDown</Code></Error>' })
    await storage.put(one, Buffer.from('x'))
    expect(control.objects.size).toBe(1)
    control.faults.plan('get', { kind: 'drop', when: 'before' }, 3)
    await expect(storage.read(one)).rejects.toBeInstanceOf(MediaStorageUnavailable)
    expect(await contentOf(storage, one)).toBe('x')
  })

  test('nothing can be stored in a bucket that does not exist', async () => {
    const { endpoint } = await startS3({ bucket: 'another' })
    await expect(connect(endpoint).put(one, Buffer.from('x'))).rejects.toMatchObject({
      cause: { name: 'NoSuchBucket' },
    })
  })
})
