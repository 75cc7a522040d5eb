import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { type PublishingShop, startPublishingShop } from '../support/publishing.ts'

let shop: PublishingShop
beforeAll(async () => {
  shop = await startPublishingShop()
})
afterAll(() => shop.stop())

const fittedOf = async (id: string): Promise<{ network: string; fitted: { type: string; url: string }[] }[]> =>
  (
    await sql<{ network: string; fitted: { type: string; url: string }[] }>`
      select network, fitted from post_target where post_id = ${id} order by network`.execute(shop.weft.db)
  ).rows
/** Publishes and returns the fitted copies. Publishing fails, because nothing serves the shop's public address here. */
const publishFitted = async (file: string) => {
  const media_attachments = { 0: { type: 'image', url: `${shop.mediaUrl}/${file}` } }
  const id = await shop.post(await shop.platform('network_ab'), { caption: file, media_attachments })
  await shop.publish(id)
  return fittedOf(id)
}
const copyOf = async (url: string) => {
  const { rawPayload, statusCode, headers } = await shop.weft.weft.app.inject(new URL(url).pathname)
  const { width, height, format } = statusCode === 200 ? await sharp(rawPayload).metadata() : {}
  return { statusCode, type: headers['content-type'], width, height, format }
}

test('an image within every limit is passed on unchanged', async () => {
  const url = `${shop.mediaUrl}/1080x1350.jpg`
  expect(await publishFitted('1080x1350.jpg')).toEqual([
    { network: 'network_a', fitted: [{ type: 'image', url }] },
    { network: 'network_b', fitted: [{ type: 'image', url }] },
  ])
})

test.each([
  ['2000x500.jpg', 1440, 754],
  ['500x2000.jpg', 1440, 1800],
  ['200x200.jpg', 320, 320],
  ['2880x2880.jpg', 1440, 1440],
])('%s exceeds only a limit of network_b, which gets a copy of %i x %i', async (file, width, height) => {
  const [onPage, onPhotos] = await publishFitted(file)
  expect(onPage?.fitted[0]?.url).toBe(`${shop.mediaUrl}/${file}`)
  const copy = onPhotos?.fitted[0]?.url ?? ''
  expect(copy).toMatch(/^https:\/\/shop\.example\/published-media\/pic_[\w.-]+\.jpg$/)
  expect(await copyOf(copy)).toEqual({ statusCode: 200, type: 'image/jpeg', width, height, format: 'jpeg' })
})

test('WebP is converted to JPEG for networks that do not fetch WebP', async () => {
  const fitted = await publishFitted('800x800.webp')
  for (const { fitted: media } of fitted)
    expect(await copyOf(media[0]?.url ?? '')).toMatchObject({
      statusCode: 200,
      format: 'jpeg',
      width: 800,
      height: 800,
    })
})

test('network C gets the bytes of a copy, without a public URL', async () => {
  const url = `${shop.mediaUrl}/300x300.webp`
  const id = await shop.post(await shop.platform('network_c'), { media_attachments: { 0: { type: 'image', url } } })
  expect((await shop.publish(id)).body.success).toBe(true)
})

test('the URL of a copy without our signature finds nothing', async () => {
  const [, onPhotos] = await publishFitted('201x201.jpg')
  const copy = onPhotos?.fitted[0]?.url ?? ''
  const other = copy.replace(/.(\.jpg)$/, (_, end: string) => `${copy.at(-5) === 'A' ? 'B' : 'A'}${end}`)
  expect([(await copyOf(copy)).statusCode, (await copyOf(other)).statusCode]).toEqual([200, 404])
})

test('copies are deleted once no network needs them', async () => {
  const [, onPhotos] = await publishFitted('202x202.jpg')
  shop.clock.advance(3 * 86_400_000)
  await shop.weft.weft.jobs.runNow('forget-copies')
  expect((await copyOf(onPhotos?.fitted[0]?.url ?? '')).statusCode).toBe(404)
})

test('a medium that cannot be fetched or is not an image fails with its URL', async () => {
  for (const [path, message] of [
    ['gone.jpg?key=secret', 'gone.jpg could not be fetched: it answered 404.'],
    ['clip.mp4', 'clip.mp4 is not an image.'],
  ]) {
    const url = `${shop.mediaUrl}/${path}`
    const id = await shop.post(await shop.platform('network_a'), { media_attachments: { 0: { type: 'image', url } } })
    const { status, body } = await shop.publish(id)
    expect([status, body.success, body.results.network_a.error]).toEqual([
      200,
      false,
      `${new URL(shop.mediaUrl).host}/${message}`,
    ])
  }
})
