import { once } from 'node:events'
import { readdirSync, utimesSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sql } from '../../../src/platform/db/database.ts'
import { newFolder } from '../../support/embedded.ts'
import { bombPng, jpeg, noise, png } from '../../support/pictures.ts'
import { s3Key, startS3 } from '../../support/s3.ts'
import { pathOf, postForm, postPicture } from '../../support/uploads.ts'
import { adminToken, startTestWeft, type TestWeft } from '../../support/weft.ts'

const day = 24 * 3600_000

async function shop(environment: Record<string, string> = {}): Promise<TestWeft & { readonly media: string }> {
  const dataDir = newFolder()
  const weft = await startTestWeft({ environment: { DATA_DIR: dataDir, ...environment } })
  onTestFinished(() => weft.stop())
  return { ...weft, media: join(dataDir, 'media') }
}

const filesIn = (media: string): string[] =>
  readdirSync(media, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const get = (weft: TestWeft, url: string) => weft.request({ method: 'GET', url: pathOf(url) })
const run = (weft: TestWeft, job: string) => weft.weft.jobs.runNow(job)

test('an upload that a feature refers to cannot be deleted, and keeps its files', async () => {
  const weft = await shop()
  const { upload } = (await postPicture(weft, await png(10, 10))).body
  await sql`create table uses_upload (id int, upload_id text references upload (id))`.execute(weft.db)
  await sql`insert into uses_upload values (1, ${upload.id})`.execute(weft.db)
  const refused = await weft.admin('DELETE', `/admin/uploads/${upload.id}`)
  const message = 'This upload is in use. Remove it from the records that use it first.'
  expect([refused.status, refused.body]).toEqual([409, { type: 'conflict', message }])
  expect(await run(weft, 'remove-deleted-media')).toBe('done')
  expect((await get(weft, upload.url)).status).toBe(200)
  await sql`delete from uses_upload`.execute(weft.db)
  expect((await weft.admin('DELETE', `/admin/uploads/${upload.id}`)).status).toBe(200)
})

test('a refused image leaves no file, nor do the other images of its form', async () => {
  const weft = await shop()
  const answer = await postForm(weft, [
    { name: 'a', content: await jpeg(400, 400), filename: 'a.jpg' },
    { name: 'b', content: (await noise(90, 90)).subarray(0, 9000), filename: 'b.png' },
  ])
  expect([answer.status, answer.body.message]).toEqual([
    400,
    'The picture is damaged or cut off: it cannot be decoded to its end.',
  ])
  expect(filesIn(weft.media)).toEqual([])
})

test('a decompression bomb is refused while the shop keeps running', async () => {
  const weft = await shop()
  const bomb = bombPng(30_000, 30_000)
  const [refused, health] = await Promise.all([
    postPicture(weft, bomb),
    weft.request({ method: 'GET', url: '/health/ready' }),
  ])
  expect([refused.status, refused.body.message, health.status]).toEqual([
    400,
    'The picture has more than 50 megapixels. Send a smaller one.',
    200,
  ])
})

test('deleting an upload deletes its files and no other files', async () => {
  const weft = await shop()
  const content = await jpeg(700, 70)
  const [first, second] = [(await postPicture(weft, content)).body, (await postPicture(weft, content)).body]
  expect(first.upload.url).not.toBe(second.upload.url)
  expect(filesIn(weft.media).length).toBe(12)
  await weft.admin('DELETE', `/admin/uploads/${first.upload.id}`)
  expect(await run(weft, 'remove-deleted-media')).toBe('done')
  expect(filesIn(weft.media).length).toBe(6)
  expect((await get(weft, second.upload.url)).status).toBe(200)
  expect((await sql`select * from upload_removal`.execute(weft.db)).rows).toEqual([])
})

test('files without a row are removed after a day, and files with a row never', async () => {
  const weft = await shop()
  const kept = (await postPicture(weft, await png(10, 10))).body.upload
  const lost = (await postPicture(weft, await png(20, 20))).body.upload
  // The state after a crash between storing the files and the row.
  await sql`alter table upload disable trigger user`.execute(weft.db)
  await sql`delete from upload where id = ${lost.id}`.execute(weft.db)
  expect(await run(weft, 'remove-orphaned-media')).toBe('done')
  expect((await get(weft, lost.url)).status).toBe(200)
  const old = new Date(weft.clock.now().getTime() - day)
  for (const file of filesIn(weft.media)) utimesSync(file, old, old)
  expect(await run(weft, 'remove-orphaned-media')).toBe('done')
  expect((await get(weft, lost.url)).status).toBe(404)
  expect((await get(weft, kept.url)).status).toBe(200)
  expect(filesIn(weft.media).length).toBe(2)
})

test('if there are no rows at all, no file is removed', async () => {
  const weft = await shop()
  await postPicture(weft, await png(10, 10))
  await sql`alter table upload disable trigger user`.execute(weft.db)
  await sql`delete from upload`.execute(weft.db)
  weft.clock.advance(2 * day)
  expect(await run(weft, 'remove-orphaned-media')).toBe('done')
  expect(filesIn(weft.media).length).toBe(2)
})

test('nothing is removed while a backup copies files', async () => {
  const weft = await shop()
  const { upload } = (await postPicture(weft, await png(10, 10))).body
  await weft.admin('DELETE', `/admin/uploads/${upload.id}`)
  const client = await weft.connection.pool.connect()
  await client.query(`select pg_advisory_lock_shared(hashtextextended('weft: removal of media files', 0))`)
  expect(await run(weft, 'remove-deleted-media')).toBe('done')
  expect(filesIn(weft.media).length).toBe(2)
  client.release(true)
  await expect.poll(async () => (await run(weft, 'remove-deleted-media')) && filesIn(weft.media).length).toBe(0)
})

test('if concurrent calls have one key, one uploads, and the others leave no files', async () => {
  const weft = await shop()
  const content = await png(10, 10)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => postPicture(weft, content, { 'idempotency-key': 'once' })),
  )
  const made = new Set(answers.filter(({ status }) => status === 201).map(({ text }) => text))
  expect(made.size).toBe(1)
  expect(answers.every(({ status, body }) => status === 201 || body.code === 'idempotency_in_flight')).toBe(true)
  expect((await weft.admin('GET', '/admin/uploads')).body.count).toBe(1)
  expect(filesIn(weft.media).length).toBe(2)
})

test('uploads beyond the process’s capacity are refused, the others succeed', async () => {
  const weft = await shop()
  const content = await png(300, 300)
  const answers = await Promise.all(Array.from({ length: 9 }, () => postPicture(weft, content)))
  const made = answers.filter(({ status }) => status === 201)
  const away = answers.filter(({ status }) => status !== 201)
  expect([made.length, away.length]).toEqual([6, 3])
  expect(away.map(({ status, body, headers }) => [status, body, headers['retry-after']])).toEqual(
    Array.from({ length: 3 }, () => [
      503,
      {
        type: 'unexpected',
        message: 'Other uploads are being processed. Try again in a moment.',
        code: 'media_busy',
      },
      '2',
    ]),
  )
  expect((await postPicture(weft, content)).status).toBe(201)
})

test('the database refuses an upload without files', async () => {
  const weft = await shop()
  const row = (changes: string) =>
    sql.raw(`
    insert into upload (id, media_id, mime_type, width, height, bytes, files, created_at)
    select * from (values ('upl_x', repeat('a', 32), 'image/png', 1, 1, 1, '[]'::jsonb, now())) as r ${changes}`)
  await expect(row('').execute(weft.db)).rejects.toMatchObject({ constraint: 'upload_files_check' })
})

test('with a bucket, images are stored in it, served from it, and available at the public URL', async () => {
  const { endpoint, control } = await startS3()
  const weft = await shop({
    MEDIA_S3_ENDPOINT: endpoint,
    MEDIA_S3_REGION: s3Key.region,
    MEDIA_S3_BUCKET: 'pictures',
    MEDIA_S3_ACCESS_KEY_ID: s3Key.accessKeyId,
    MEDIA_S3_SECRET_ACCESS_KEY: s3Key.secretAccessKey,
    MEDIA_S3_PREFIX: 'shop',
    MEDIA_PUBLIC_URL: 'https://cdn.example/pictures',
  })
  const { upload } = (await postPicture(weft, await png(10, 10))).body
  const key = upload.url.replace('https://cdn.example/pictures/', '')
  expect([...control.objects.keys()]).toEqual([`shop/${key}`, `shop/${key.replace('.png', '.webp')}`])
  const served = await weft.weft.app.inject({ method: 'GET', url: `/media/${key}` })
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/png'])
  expect(served.rawPayload.equals(control.objects.get(`shop/${key}`)?.content ?? Buffer.alloc(0))).toBe(true)

  const away = {
    type: 'unexpected',
    message: 'The media storage does not answer. Try again in a moment.',
    code: 'media_unavailable',
  }
  control.faults.plan('*', { kind: 'drop', when: 'before' }, 3)
  const unread = await weft.request({ method: 'GET', url: `/media/${key}` })
  expect([unread.status, unread.body]).toEqual([503, away])
  control.faults.plan('put', { kind: 'drop', when: 'before' }, 3)
  const unstored = await postPicture(weft, await png(11, 11))
  expect([unstored.status, unstored.body]).toEqual([503, away])
  expect((await weft.admin('GET', '/admin/uploads')).body.count).toBe(1)

  await weft.admin('DELETE', `/admin/uploads/${upload.id}`)
  control.faults.plan('delete', { kind: 'drop', when: 'before' }, 3)
  expect(await run(weft, 'remove-deleted-media')).toBe('failed')
  expect(await run(weft, 'remove-deleted-media')).toBe('done')
  expect(control.objects.size).toBe(0)
})

test('clients that disconnect midway free their slots', async () => {
  const weft = await startTestWeft({ listen: true })
  onTestFinished(() => weft.stop())
  const { port } = new URL(weft.baseUrl)
  const begin = (type: string) =>
    `POST /admin/uploads HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${adminToken}\r\ncontent-type: ${type}\r\ncontent-length: 100000\r\n\r\n`
  for (let caller = 0; caller < 7; caller++) {
    const socket = connect(Number(port), '127.0.0.1')
    const type = caller % 2 === 0 ? 'image/png' : 'multipart/form-data; boundary=x'
    const body = '--x\r\ncontent-disposition: form-data; name="f"; filename="f"\r\n\r\nhalf'
    await new Promise<void>((resolve) => socket.write(begin(type) + body, () => resolve()))
    socket.destroy()
    await once(socket, 'close')
  }
  const content = await png(5, 5)
  await expect.poll(async () => (await uploadOver(weft.baseUrl, content)).status).toBe(201)
})

test('too large an upload gets its error over a real connection, and the next request gets a response', async () => {
  const weft = await startTestWeft({ listen: true })
  onTestFinished(() => weft.stop())
  const refused = await uploadOver(weft.baseUrl, Buffer.alloc(20 * 1024 * 1024 + 1))
  expect([refused.status, await refused.json()]).toEqual([
    413,
    { type: 'payload_too_large', message: 'A file is larger than 20 MiB. Send a smaller one.' },
  ])
  const made = await uploadOver(weft.baseUrl, await png(5, 5))
  expect(made.status).toBe(201)
  // The type of the API's answer.
  const { upload } = (await made.json()) as { upload: { url: string } }
  const picture = await fetch(upload.url)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  const head = await fetch(upload.url, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, picture.headers.get('content-length')])
})

function uploadOver(baseUrl: string, content: Buffer): Promise<Response> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), 'picture.png')
  return fetch(`${baseUrl}/admin/uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminToken}` },
    body: form,
  })
}
