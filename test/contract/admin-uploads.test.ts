import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gif, jpeg, photo, png } from '../support/pictures.ts'
import { formBody, formType, pathOf, postForm, postPicture } from '../support/uploads.ts'
import { adminToken, startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
  weft.clock.set(new Date('2026-11-21T10:00:00.000Z'))
})
afterAll(() => weft.stop())

const files = (path: string) => weft.request({ method: 'GET', url: path })
const invalid = (message: string, path: string) => ({ type: 'invalid_data', message, errors: [{ path, message }] })

describe('POST /admin/uploads', () => {
  test('a form with one file returns its upload', async () => {
    const answer = await postForm(weft, [
      { name: 'alt_text', content: ' A red square ' },
      { name: 'file', content: await photo(200, 400), filename: '../../evil.html', type: 'text/html' },
    ])
    expect(answer.status).toBe(201)
    const { upload } = answer.body
    const media = `https://shop.example/media/${/\/media\/([0-9a-v]{32})\//.exec(upload.url)?.[1]}`
    expect(upload.id).toMatch(/^upl_[0-9a-z]{35}$/)
    expect(answer.body).toEqual({
      upload: {
        id: upload.id,
        url: `${media}/400.jpg`,
        mime_type: 'image/jpeg',
        width: 400,
        height: 200,
        bytes: Number((await weft.request({ method: 'HEAD', url: pathOf(upload.url) })).headers['content-length']),
        alt_text: 'A red square',
        renditions: [
          { width: 320, height: 160, url: `${media}/320.webp`, mime_type: 'image/webp' },
          { width: 320, height: 160, url: `${media}/320.jpg`, mime_type: 'image/jpeg' },
          { width: 400, height: 200, url: `${media}/400.webp`, mime_type: 'image/webp' },
          { width: 400, height: 200, url: `${media}/400.jpg`, mime_type: 'image/jpeg' },
        ],
        created_at: '2026-11-21T10:00:00.000Z',
      },
    })
    expect(await weft.admin('GET', `/admin/uploads/${upload.id}`)).toMatchObject({ status: 200, body: answer.body })
  })

  test('a form with several files returns them in order, each with its preceding text', async () => {
    const answer = await postForm(weft, [
      { name: 'a', content: await png(10, 20), filename: 'a.png' },
      { name: 'alt_text', content: 'B' },
      { name: 'b', content: gif(30, 40, 2), filename: 'b.png', type: 'image/png' },
      { name: 'c', content: await jpeg(5, 6), filename: 'c' },
    ])
    expect(answer.status).toBe(201)
    expect(Object.keys(answer.body)).toEqual(['uploads'])
    expect(
      answer.body.uploads.map((upload: Record<string, unknown>) => [
        upload.mime_type,
        upload.width,
        upload.height,
        upload.alt_text,
      ]),
    ).toEqual([
      ['image/png', 10, 20, ''],
      ['image/gif', 30, 40, 'B'],
      ['image/jpeg', 5, 6, ''],
    ])
  })

  test('an image is accepted as the body, whatever its declared type', async () => {
    const answer = await postPicture(weft, await png(7, 8), { 'content-type': 'image/svg+xml' }, '?alt_text=Seven')
    expect(answer).toMatchObject({ status: 201, body: { upload: { mime_type: 'image/png', alt_text: 'Seven' } } })
  })

  test('one invalid file refuses the whole form', async () => {
    const before = (await weft.admin('GET', '/admin/uploads')).body.count
    const answer = await postForm(weft, [
      { name: 'a', content: await png(10, 20), filename: 'a.png' },
      { name: 'b', content: '<html></html>', filename: 'b.png', type: 'image/png' },
    ])
    expect([answer.status, answer.body]).toEqual([
      400,
      invalid('This file is not a picture that is accepted. Send JPEG, PNG, WebP, GIF or AVIF.', '/files/1'),
    ])
    expect((await weft.admin('GET', '/admin/uploads')).body.count).toBe(before)
  })

  test.each([
    ['no file', () => formBody([]), invalid('The form has no file.', '/files')],
    [
      'an unknown field',
      () => formBody([{ name: 'title', content: 'x' }]),
      { type: 'invalid_data', message: 'Unrecognized field: title' },
    ],
    [
      'a text that is too long',
      () => formBody([{ name: 'alt_text', content: 'x'.repeat(1001) }]),
      invalid('must have at most 1000 characters', '/alt_text'),
    ],
    [
      'a missing end',
      () => formBody([{ name: 'f', content: 'x'.repeat(100), filename: 'f' }]).subarray(0, 150),
      {
        type: 'invalid_data',
        message: 'The body is not complete multipart/form-data with its boundary.',
      },
    ],
  ])('a form with %s is refused', async (_, body, expected) => {
    const answer = await weft.request({
      method: 'POST',
      url: '/admin/uploads',
      payload: body(),
      headers: { authorization: `Bearer ${adminToken}`, 'content-type': formType },
    })
    expect([answer.status, answer.body]).toEqual([400, expected])
  })

  test('an empty body is refused', async () => {
    const answer = await postPicture(weft, Buffer.alloc(0))
    expect([answer.status, answer.body]).toEqual([400, { type: 'invalid_data', message: 'The body has no picture.' }])
  })

  test('a body of a type that is neither a form nor an image is refused', async () => {
    const answer = await weft.admin('POST', '/admin/uploads', { url: 'https://elsewhere.example/a.png' })
    expect([answer.status, answer.body]).toEqual([
      415,
      { type: 'invalid_data', message: 'Send the body as multipart/form-data or image/*.', code: 'invalid' },
    ])
  })

  test('a file beyond 20 MiB is refused, in a form and alone', async () => {
    const tooLarge = { type: 'payload_too_large', message: 'A file is larger than 20 MiB. Send a smaller one.' }
    const giant = Buffer.alloc(20 * 1024 * 1024 + 1)
    const alone = await postPicture(weft, giant)
    expect([alone.status, alone.body]).toEqual([413, tooLarge])
    const inForm = await postForm(weft, [{ name: 'f', content: giant, filename: 'f.png' }])
    expect([inForm.status, inForm.body]).toEqual([413, tooLarge])
  })

  test('more than 40 MiB of files in total, or more than ten files, are refused', async () => {
    const refused = {
      type: 'payload_too_large',
      message:
        'The request has more than 10 files, or its files are larger than 40 MiB together. Send them in several requests.',
    }
    const large = { name: 'f', content: Buffer.alloc(14 * 1024 * 1024), filename: 'f.png' }
    const heavy = await postForm(weft, [large, large, large])
    expect([heavy.status, heavy.body]).toEqual([413, refused])
    const small = { name: 'f', content: await png(1, 1), filename: 'f.png' }
    const many = await postForm(
      weft,
      Array.from({ length: 11 }, () => small),
    )
    expect([many.status, many.body]).toEqual([413, refused])
  })

  test('the smaller size limit of other bodies does not apply to images', async () => {
    const content = await sharp(Buffer.alloc(1200 * 1200 * 3, 'noise of the tests that does not compress well'), {
      raw: { width: 1200, height: 1200, channels: 3 },
    })
      .png({ compressionLevel: 0 })
      .toBuffer()
    expect(content.length).toBeGreaterThan(4_000_000)
    expect((await postPicture(weft, content)).status).toBe(201)
  })

  test('nobody can upload without a token', async () => {
    const answer = await postPicture(weft, await png(1, 1), { authorization: 'Bearer wrong' })
    expect(answer.status).toBe(401)
  })

  test('a call repeated under one key creates one upload', async () => {
    const content = await png(12, 12)
    const headers = { 'idempotency-key': 'upload-once' }
    const first = await postForm(weft, [{ name: 'f', content, filename: 'a.png' }], headers)
    const again = await postPicture(weft, content, headers)
    expect(again.text).toBe(first.text)
    expect((await files(pathOf(first.body.upload.url))).status).toBe(200)
    const other = await postPicture(weft, await png(13, 13), headers)
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict'])
  })
})

describe('uploads by id', () => {
  test('changing the text leaves the rest unchanged', async () => {
    const { upload } = (await postPicture(weft, await png(2, 2))).body
    const changed = await weft.admin('POST', `/admin/uploads/${upload.id}`, { alt_text: 'New' })
    expect([changed.status, changed.body]).toEqual([200, { upload: { ...upload, alt_text: 'New' } }])
    const refused = await weft.admin('POST', `/admin/uploads/${upload.id}`, { width: 9 })
    expect(refused.status).toBe(400)
    const none = await weft.admin('POST', '/admin/uploads/upl_none', { alt_text: 'New' })
    expect([none.status, none.body]).toEqual([404, { type: 'not_found', message: 'This upload was not found.' }])
  })

  test('the list is sorted newest first', async () => {
    weft.clock.advance(1000)
    const { upload } = (await postPicture(weft, await png(3, 2))).body
    const list = await weft.admin('GET', '/admin/uploads?limit=1')
    expect(list.body).toEqual({ uploads: [upload], count: list.body.count, limit: 1, offset: 0 })
    expect((await weft.admin('GET', `/admin/uploads?offset=${list.body.count}`)).body.uploads).toEqual([])
  })

  test('a deleted upload is gone, and its files soon after', async () => {
    const { upload } = (await postPicture(weft, await png(4, 2))).body
    const path = pathOf(upload.url)
    expect((await files(path)).status).toBe(200)
    const deleted = await weft.admin('DELETE', `/admin/uploads/${upload.id}`)
    expect([deleted.status, deleted.body]).toEqual([200, { id: upload.id, object: 'upload', deleted: true }])
    expect((await weft.admin('GET', `/admin/uploads/${upload.id}`)).status).toBe(404)
    expect((await weft.admin('DELETE', `/admin/uploads/${upload.id}`)).status).toBe(404)
    expect(await weft.weft.jobs.runNow('remove-deleted-media')).toBe('done')
    expect((await files(path)).status).toBe(404)
  })
})

describe('GET /media', () => {
  test('an image is served with its own type and cached forever', async () => {
    const { upload } = (await postPicture(weft, await png(640, 2))).body
    const path = pathOf(upload.renditions[0].url)
    const [, , id] = path.split('/')
    const answer = await weft.weft.app.inject({ method: 'GET', url: path })
    const { date: _, connection: __, ...headers } = answer.headers
    const expected = {
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(answer.rawPayload.length),
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'image/webp',
      'cross-origin-resource-policy': 'cross-origin',
      etag: `"${id}-320.webp"`,
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
    }
    expect([answer.statusCode, headers]).toEqual([200, expected])
    const { format, width } = await sharp(answer.rawPayload).metadata()
    expect([format, width]).toEqual(['webp', 320])

    const head = await weft.weft.app.inject({ method: 'HEAD', url: path })
    const { date: ___, connection: ____, ...headHeaders } = head.headers
    expect([head.statusCode, headHeaders, head.rawPayload.length]).toEqual([200, expected, 0])
  })

  test.each(['"ETAG"', 'W/"ETAG"', '"other", "ETAG"', '*'])(
    'a client that already has the image and sends If-None-Match: %s gets 304',
    async (tags) => {
      const { upload } = (await postPicture(weft, await png(5, 5))).body
      const path = pathOf(upload.url)
      const etag = String((await files(path)).headers.etag)
      const header = { 'if-none-match': tags.replace('"ETAG"', etag) }
      const answer = await weft.request({ method: 'GET', url: path, headers: header })
      expect([answer.status, answer.text, answer.headers.etag]).toEqual([304, '', etag])
      const other = await weft.request({ method: 'GET', url: path, headers: { 'if-none-match': '"other"' } })
      expect(other.status).toBe(200)
    },
  )

  test.each([
    `/media/${'0'.repeat(32)}/320.webp`,
    `/media/${'0'.repeat(32)}/320.svg`,
    '/media/..%2f..%2f/etc%2fpasswd',
    '/media/%2e%2e/postgres.log',
    `/media/${'0'.repeat(32)}/..%2f..%2f..%2fpostgres.log`,
  ])('nothing is found at %s', async (path) => {
    const answer = await weft.request({ method: 'GET', url: path, headers: { 'if-none-match': '*' } })
    expect(answer.status).toBe(404)
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})
