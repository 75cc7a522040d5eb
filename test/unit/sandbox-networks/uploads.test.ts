import { beforeEach, describe, expect, test } from 'vitest'
import { jpegFile, videoFile } from '../../support/images.ts'
import { json, people, request, type ShortLogin, startTestNetworks, type TestNetworks } from '../../support/networks.ts'
import { signedHeader, type ToSign } from '../../support/oauth1.ts'

let networks: TestNetworks
let login: ShortLogin
let url: string
beforeEach(async () => {
  networks = await startTestNetworks()
  login = await networks.shortLogin(people.weft)
  url = `${networks.short}/1.1/media/upload.json`
  return () => networks.stop()
})

const header = (more: Partial<ToSign> = {}) => signedHeader({ method: 'POST', url, token: login.oauth1, ...more })

function multipart(fields: Record<string, string | Buffer>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, typeof value === 'string' ? value : new Blob([new Uint8Array(value)]))
  }
  return form
}

const upload = (fields: Record<string, string | Buffer>, authorization = header()) =>
  request(url, { method: 'POST', body: multipart(fields), headers: { authorization } })

const bearer = () => ({ authorization: `Bearer ${login.accessToken}` })
const tweet = (media_ids: readonly string[]) =>
  request(`${networks.short}/2/tweets`, json('POST', { text: 'Look', media: { media_ids } }, bearer()))

describe('a signed upload', () => {
  test('returns the id of an image as text, which can be posted', async () => {
    const { status, body } = await upload({ media: jpegFile(800, 600), media_category: 'tweet_image' })
    expect([status, body]).toEqual([
      200,
      {
        media_id: expect.any(Number),
        media_id_string: expect.stringMatching(/^\d{19}$/),
        media_key: `3_${body.media_id_string}`,
        size: 1000,
        expires_after_secs: 86_400,
        image: { image_type: 'image/jpeg', w: 800, h: 600 },
      },
    ])
    const posted = await tweet([body.media_id_string])
    expect([posted.status, posted.body.data.text]).toEqual([
      201,
      expect.stringMatching(/^Look https:\/\/t\.co\/\w{10}$/),
    ])
  })

  test('can be a form in base64, which is part of the signature', async () => {
    const form = { media_data: jpegFile(800, 600).toString('base64') }
    const send = (authorization: string) =>
      request(url, { method: 'POST', body: new URLSearchParams(form), headers: { authorization } })
    expect((await send(header({ form }))).status).toBe(200)
    expect((await send(header())).body).toEqual({ errors: [{ code: 32, message: 'Could not authenticate you.' }] })
  })

  test.each([
    ['a wrong secret', () => ({ token: { ...login.oauth1, secret: 'guessed' } }), 401, 32],
    ['an unknown token', () => ({ token: { ...login.oauth1, token: '1-x' } }), 401, 89],
    ['another method of signing', () => ({ instead: { oauth_signature_method: 'HMAC-SHA256' } }), 401, 32],
    ['an old timestamp', () => ({ instead: { oauth_timestamp: '1318622958' } }), 401, 135],
    ['another address', () => ({ url: `${url}x` }), 401, 32],
  ])('is refused with %s', async (_name, wrong, status, code) => {
    const answer = await upload({ media: jpegFile(8, 6) }, header(wrong()))
    expect([answer.status, answer.body.errors[0].code]).toEqual([status, code])
  })

  test('cannot be replayed', async () => {
    const once = header()
    expect((await upload({ media: jpegFile(8, 6) }, once)).status).toBe(200)
    expect((await upload({ media: jpegFile(8, 6) }, once)).status).toBe(401)
  })

  test('that lacks the signature is refused with status 400 and code 215', async () => {
    const { status, body } = await upload({ media: jpegFile(8, 6) }, 'Bearer x')
    expect([status, body]).toEqual([400, { errors: [{ code: 215, message: 'Bad Authentication data.' }] }])
  })

  test('accepts only images, up to 5 MB', async () => {
    const request = '/1.1/media/upload.json'
    expect((await upload({ media: Buffer.from('<svg/>') })).body).toEqual({
      request,
      error: 'media type unrecognized.',
    })
    expect((await upload({ media: jpegFile(8, 6, 5 * 1024 * 1024 + 1) })).body).toEqual({
      request,
      error: 'File size exceeds 5242880 bytes.',
    })
  })
})

test('a video is uploaded in pieces, in any order, and is processed before it can be posted', async () => {
  const film = videoFile(3000)
  const init = await upload({
    command: 'INIT',
    media_type: 'video/mp4',
    total_bytes: '3000',
    media_category: 'tweet_video',
  })
  expect([init.status, Object.keys(init.body)]).toEqual([
    202,
    ['media_id', 'media_id_string', 'media_key', 'expires_after_secs'],
  ])
  const media_id = init.body.media_id_string
  const append = (segment_index: string, media: Buffer) => upload({ command: 'APPEND', media_id, segment_index, media })
  const second = await append('1', film.subarray(1000))
  expect([second.status, second.body]).toEqual([204, ''])
  await append('0', film.subarray(0, 1000))
  const end = await upload({ command: 'FINALIZE', media_id })
  expect([end.status, end.body.processing_info]).toEqual([201, { state: 'pending', check_after_secs: 1 }])
  expect((await tweet([media_id])).body.errors[0].message).toBe('Your media IDs are invalid.')
  const statusUrl = `${url}?command=STATUS&media_id=${media_id}`
  const states: string[] = []
  for (let index = 0; index < 3; index++) {
    const authorization = header({ method: 'GET', url: statusUrl })
    states.push((await request(statusUrl, { headers: { authorization } })).body.processing_info.state)
  }
  expect(states).toEqual(['in_progress', 'in_progress', 'succeeded'])
  expect((await tweet([media_id])).status).toBe(201)
})

test('pieces must add up to the whole file', async () => {
  const init = await upload({ command: 'INIT', media_type: 'image/jpeg', total_bytes: '3000' })
  const media_id = init.body.media_id_string
  await upload({ command: 'APPEND', media_id, segment_index: '0', media: jpegFile(8, 6) })
  expect((await upload({ command: 'FINALIZE', media_id })).body.error).toBe(
    'Segments do not add up to provided total file size.',
  )
})

test('the current API accepts an upload whole or in pieces, with a bearer token', async () => {
  const post = (path: string, body: FormData | undefined) =>
    request(`${networks.short}/2/media/upload${path}`, { method: 'POST', body, headers: bearer() })
  const whole = await post('', multipart({ media: jpegFile(8, 6), media_category: 'tweet_image' }))
  expect(whole.body).toEqual({
    data: {
      id: expect.stringMatching(/^\d{19}$/),
      media_key: expect.stringMatching(/^3_/),
      expires_after_secs: 86_400,
      size: 1000,
    },
  })
  const facts = { media_type: 'image/jpeg', total_bytes: 1000, media_category: 'tweet_image' }
  const begun = await request(`${networks.short}/2/media/upload/initialize`, json('POST', facts, bearer()))
  const { id } = begun.body.data
  expect((await post(`/${id}/append`, multipart({ segment_index: '0', media: jpegFile(8, 6) }))).status).toBe(200)
  expect((await post(`/${id}/finalize`, undefined)).body.data.size).toBe(1000)
  expect((await tweet([whole.body.data.id, id])).status).toBe(201)
})

test('a post can have four images of its author, up to a day old', async () => {
  const ids: string[] = []
  for (let index = 0; index < 5; index++) {
    ids.push((await upload({ media: jpegFile(8 + index, 6) })).body.media_id_string)
  }
  expect((await tweet(ids)).status).toBe(400)
  expect((await tweet(['1234567890123456789'])).status).toBe(400)
  await networks.control('POST', '/clock', { advance_ms: 86_400_000 })
  login = await networks.shortLogin(people.weft)
  expect((await tweet(ids.slice(0, 4))).status).toBe(400)
})
