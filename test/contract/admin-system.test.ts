import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import packageFile from '../../package.json' with { type: 'json' }
import { decrypted } from '../../src/platform/backup/encryption.ts'
import { adminToken, startTestWeft, type TestWeft } from '../support/weft.ts'

const passphrase = 'indigo and madder root'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(() => weft.stop())

test('the system shows its version, its environment and the last result of each job', async () => {
  await weft.weft.jobs.runNow('clean-up')
  const { status, body } = await weft.admin('GET', '/admin/system')
  const { jobs, database, disk, ...rest } = body.system
  expect(status).toBe(200)
  expect(rest).toMatchObject({
    version: packageFile.version,
    node: process.versions.node,
    media: 'disk',
    sends_mail: false,
    events: { waiting: 0 },
  })
  expect(database).toMatchObject({ missing_migrations: [], connections: { waiting: 0 } })
  expect(disk.free_bytes).toBeLessThan(disk.size_bytes)
  expect(jobs.find(({ name }: { name: string }) => name === 'clean-up')).toMatchObject({
    every_ms: 3_600_000,
    last_result: 'done',
    failures: 0,
  })
})

test('the doctor’s API runs more than 50 checks, and finds no problem in a correct shop', async () => {
  const { status, body } = await weft.admin('POST', '/admin/system/doctor')
  expect([status, body.doctor.checked > 50, body.doctor.findings]).toEqual([200, true, []])
})

// Deriving a key from the passphrase is slow on purpose.
test('a backup is one file that opens with its passphrase', { timeout: 300_000 }, async () => {
  const answer = await weft.weft.app.inject({
    method: 'POST',
    url: '/admin/backups',
    headers: { authorization: `Bearer ${adminToken}` },
    payload: { passphrase },
  })
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'application/octet-stream',
    'no-store',
  ])
  const folder = await mkdtemp(join(tmpdir(), 'weft-backup-'))
  try {
    const file = join(folder, 'weft.age')
    await writeFile(file, answer.rawPayload)
    let bytes = 0
    for await (const chunk of decrypted(createReadStream(file), { passphrase })) bytes += chunk.length
    expect(bytes).toBeGreaterThan(1000)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a short passphrase is refused at its field, and no backup is started', async () => {
  const { status, body } = await weft.admin('POST', '/admin/backups', { passphrase: 'short' })
  expect([status, body.errors]).toEqual([400, [{ path: '/passphrase', message: 'must have at least 16 characters' }]])
})
