import { execFile, execFileSync } from 'node:child_process'
import { createReadStream, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { encryptionFor } from '../../../src/platform/backup/encryption.ts'
import {
  type BackupIdentities,
  type BackupRecipients,
  restoreBackup,
  writeBackup,
} from '../../../src/platform/backup/index.ts'
import { createDiskStorage } from '../../../src/platform/media/adapters/disk-storage.ts'
import { newFolder, query } from '../../support/embedded.ts'
import { testDatabase } from '../../support/postgres.ts'
import { startTestWeft, type TestWeft } from '../../support/weft.ts'

const media = () => createDiskStorage(join(newFolder(), 'media'))
/** A low work factor keeps the tests fast. `weft backup` uses the default of age. */
const passphrase = 'correct horse battery staple'
const byPassphrase: BackupRecipients = { passphrase, workFactor: 10 }

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(() => weft.stop())

async function written(encrypt?: BackupRecipients): Promise<string> {
  const file = join(newFolder(), 'shop.weft')
  const options = { overwrite: false, now: new Date('2026-11-21T10:00:00Z'), media: media() }
  await writeBackup(weft.databaseUrl, file, encrypt ? { ...options, encrypt } : options)
  return file
}

async function restored(file: string, keys: BackupIdentities | null): Promise<{ name: string }[]> {
  const database = await testDatabase()
  onTestFinished(() => database.drop())
  await restoreBackup(database.url, file, { force: true, media: media(), keys })
  return query(database.url, 'select name from store') as Promise<{ name: string }[]>
}

async function keyPair(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateIdentity()
  return { identity, recipient: await identityToRecipient(identity) }
}

describe('an encrypted backup', () => {
  test('is an age file for its owner only, and is opened by the key of any recipient, or by its passphrase', async () => {
    const [one, other] = [await keyPair(), await keyPair()]
    const file = await written({ recipients: [one.recipient, other.recipient] })
    expect([statSync(file).mode & 0o777, readFileSync(file).toString('latin1', 0, 21)]).toEqual([
      0o600,
      'age-encryption.org/v1',
    ])
    for (const { identity } of [one, other])
      expect(await restored(file, { identities: [identity] })).toEqual([{ name: 'Test Shop' }])
    expect(await restored(await written(byPassphrase), { passphrase })).toEqual([{ name: 'Test Shop' }])
  })

  test('is opened by no other key or passphrase, nor without one', async () => {
    const [own, stranger] = [await keyPair(), await keyPair()]
    const file = await written({ recipients: [own.recipient] })
    const notThis = 'This identity or passphrase does not open the backup.'
    await expect(restored(file, { identities: [stranger.identity] })).rejects.toThrow(notThis)
    await expect(restored(file, { passphrase })).rejects.toThrow(notThis)
    await expect(restored(await written(byPassphrase), { passphrase: 'another passphrase' })).rejects.toThrow(notThis)
    await expect(restored(file, null)).rejects.toThrow('The backup is encrypted: give its identity or its passphrase.')
  })

  test('is refused before the database is changed if it is truncated, altered or extended', async () => {
    const { identity, recipient } = await keyPair()
    const whole = readFileSync(await written({ recipients: [recipient] }))
    const damaged: Buffer[] = [
      whole.subarray(0, whole.length - 1),
      whole.subarray(0, whole.length - 5000),
      whole.subarray(0, 100),
    ]
    for (const at of [whole.indexOf('---') + 60, Math.floor(whole.length / 2), whole.length - 3]) {
      const copy = Buffer.from(whole)
      copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
      damaged.push(copy)
    }
    damaged.push(Buffer.concat([whole, Buffer.from('more')]))
    const database = await testDatabase()
    onTestFinished(() => database.drop())
    const names = []
    for (const bytes of damaged) {
      const file = join(newFolder(), 'damaged.weft')
      writeFileSync(file, bytes)
      const error = await restoreBackup(database.url, file, {
        force: true,
        media: media(),
        keys: { identities: [identity] },
      }).catch((e) => e)
      names.push(error.name)
    }
    expect(names).toEqual(damaged.map(() => 'BackupDamaged'))
    expect(await query(database.url, 'select name from store')).toEqual([])
  })

  test('is not written for an invalid recipient', async () => {
    await expect(written({ recipients: ['age1nonsense'] })).rejects.toThrow()
  })

  test('of 256 MiB is written with less than 200 MiB more memory', async () => {
    const { recipient } = await keyPair()
    const encrypt = await encryptionFor({ recipients: [recipient] })
    const piece = Buffer.alloc(1024 * 1024, 1)
    let [made, most, pieces] = [0, 0, 0]
    const before = process.memoryUsage().rss
    const source = Readable.from(
      (function* () {
        for (; pieces < 256; pieces++) yield piece
      })(),
    )
    for await (const chunk of encrypt(source)) {
      made += chunk.length
      most = Math.max(most, pieces * piece.length - made)
    }
    // Plus 16 bytes per 64 KiB, and the header.
    expect(made).toBeGreaterThan(256 * 1024 * 1024)
    expect(most).toBeLessThan(8 * 1024 * 1024)
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
  })
})

const hasAge = (() => {
  try {
    execFileSync('age', ['--version'])
    return true
  } catch {
    return false
  }
})()

describe.skipIf(!hasAge)('the age program', () => {
  const run = promisify(execFile)

  test('opens files that Weft has encrypted, and vice versa', async () => {
    const { identity, recipient } = await keyPair()
    const keyFile = join(newFolder(), 'key.txt')
    writeFileSync(keyFile, `# made by age-keygen\n${identity}\n`)
    const ours = await written({ recipients: [recipient] })
    await run('age', ['--decrypt', '-i', keyFile, '-o', `${ours}.plain`, ours])
    expect(await restored(`${ours}.plain`, null)).toEqual([{ name: 'Test Shop' }])
    const plain = await written()
    await run('age', ['-r', recipient, '-o', `${plain}.age`, plain])
    expect(await restored(`${plain}.age`, { identities: [identity] })).toEqual([{ name: 'Test Shop' }])
    createReadStream(plain).destroy()
  })
})
