import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { gifFile, jpegFile, videoFile } from '../../support/images.ts'
import {
  type FileServer,
  people,
  type Reply,
  serveFiles,
  startTestNetworks,
  type TestNetworks,
} from '../../support/networks.ts'

let networks: TestNetworks
let files: FileServer
let account: { id: string; token: string }
beforeAll(async () => {
  files = await serveFiles({
    'photo.jpg': jpegFile(1080, 1080),
    'tall.jpg': jpegFile(1080, 1920),
    'wide.jpg': jpegFile(1910, 1000),
    'large.jpg': jpegFile(1080, 1080, 8 * 1024 * 1024 + 1),
    'moving.gif': gifFile(600, 600),
    'film.mp4': videoFile(),
    'text.mp4': Buffer.from('this is no film at all'),
  })
})
beforeEach(async () => {
  networks = await startTestNetworks()
  const [page] = (await networks.graphLogin(people.bilal)).pages
  account = { id: page?.accountId ?? '', token: page?.token ?? '' }
  return () => networks.stop()
})
afterAll(() => files.stop())

const post = (edge: string, fields: Record<string, string>) =>
  networks.post(`/${account.id}/${edge}`, account.token, fields)
const image = (more: Record<string, string> = {}) => post('media', { image_url: `${files.url}/photo.jpg`, ...more })
const publish = (creation_id: string) => post('media_publish', { creation_id })
const refusal = ({ status, body }: Reply) => [status, body.error.code, body.error.error_subcode]

async function stateOf(id: string): Promise<string> {
  return (await networks.get(`/${id}?fields=status_code,status`, account.token)).body.status_code
}

async function finished(more: Record<string, string> = {}): Promise<string> {
  const { id } = (await image(more)).body
  await stateOf(id)
  return id
}

describe('a container', () => {
  test('is processed until finished, published once, and then marked as published', async () => {
    const { status, body } = await image({ caption: 'Blue #indigo' })
    expect([status, body]).toEqual([200, { id: expect.stringMatching(/^179\d{14}$/) }])
    expect(refusal(await publish(body.id))).toEqual([400, 9007, 2207027])
    expect([await stateOf(body.id), await stateOf(body.id)]).toEqual(['IN_PROGRESS', 'FINISHED'])
    const published = await publish(body.id)
    expect(published.body).toEqual({ id: expect.stringMatching(/^180\d{14}$/) })
    expect(await stateOf(body.id)).toBe('PUBLISHED')
    expect(refusal(await publish(body.id))).toEqual([400, 24, 2207006])
    const media = await networks.get(
      `/${account.id}/media?fields=id,caption,media_type,permalink,timestamp`,
      account.token,
    )
    expect(media.body.data).toEqual([
      {
        id: published.body.id,
        caption: 'Blue #indigo',
        media_type: 'IMAGE',
        permalink: expect.stringMatching(/^https:\/\/www\.instagram\.com\/p\/[\w-]{11}\/$/),
        timestamp: expect.stringMatching(/\+0000$/),
      },
    ])
  })

  test('is published once by two concurrent requests', async () => {
    const id = await finished()
    const statuses = (await Promise.all([publish(id), stateOf(id), publish(id)])).map((answer) =>
      typeof answer === 'string' ? 'read' : answer.status,
    )
    expect(statuses.sort()).toEqual([200, 400, 'read'])
    expect(await stateOf(id)).toBe('PUBLISHED')
  })

  test('is processed for as many reads and as long as a test sets', async () => {
    await networks.control('PUT', '/settings', { processing: { imagePolls: 0, videoPolls: 0, ms: 30_000 } })
    const { id } = (await image()).body
    expect([await stateOf(id), await stateOf(id)]).toEqual(['IN_PROGRESS', 'IN_PROGRESS'])
    await networks.control('POST', '/clock', { advance_ms: 30_000 })
    expect(await stateOf(id)).toBe('FINISHED')
  })

  test('expires after a day', async () => {
    const id = await finished()
    await networks.control('POST', '/clock', { advance_ms: 86_400_000 })
    expect(await stateOf(id)).toBe('EXPIRED')
    expect(refusal(await publish(id))).toEqual([400, -2, 2207020])
  })

  test('takes longer for a video, and fails late if the file is not a video', async () => {
    const reel = (name: string) => post('media', { video_url: `${files.url}/${name}`, media_type: 'REELS' })
    const good = (await reel('film.mp4')).body.id
    expect([await stateOf(good), await stateOf(good), await stateOf(good)]).toEqual([
      'IN_PROGRESS',
      'IN_PROGRESS',
      'FINISHED',
    ])
    const { id } = (await publish(good)).body
    expect((await networks.get(`/${id}?fields=media_product_type,permalink`, account.token)).body).toMatchObject({
      media_product_type: 'REELS',
      permalink: expect.stringMatching(/\/reel\//),
    })
    const bad = (await reel('text.mp4')).body.id
    await stateOf(bad)
    await stateOf(bad)
    expect((await networks.get(`/${bad}?fields=status_code,status`, account.token)).body).toEqual({
      status_code: 'ERROR',
      status: 'Error: Media upload has failed with error code 2207026',
      id: bad,
    })
    expect(refusal(await publish(bad))).toEqual([400, 352, 2207026])
  })

  test.each([
    ['nothing.jpg', [400, 9004, 2207052]],
    ['large.jpg', [400, 36000, 2207004]],
    ['moving.gif', [400, 36001, 2207005]],
    ['tall.jpg', [400, 36003, 2207009]],
  ])('is refused because of its image: %s', async (name, expected) => {
    expect(refusal(await post('media', { image_url: `${files.url}/${name}` }))).toEqual(expected)
  })

  test('accepts the widest allowed image', async () => {
    expect((await post('media', { image_url: `${files.url}/wide.jpg` })).status).toBe(200)
  })

  test.each([['x'.repeat(2201)], ['#a '.repeat(31)], ['@a '.repeat(21)]])(
    'is refused by its caption',
    async (caption) => {
      expect(refusal(await image({ caption }))).toEqual([400, 36004, 2207010])
    },
  )

  test('requires the page’s own account and the scope', async () => {
    const other = await networks.graphLogin(people.asha)
    const answer = await networks.post(`/${account.id}/media`, other.user, { image_url: `${files.url}/photo.jpg` })
    expect(refusal(answer)).toEqual([403, 10, undefined])
    const without = await networks.graphLogin(people.bilal, ['pages_show_list', 'instagram_basic'])
    const refused = await networks.post(`/${account.id}/media`, without.user, { image_url: `${files.url}/photo.jpg` })
    expect(refusal(refused)).toEqual([403, 10, undefined])
  })
})

describe('a carousel', () => {
  const carousel = (children: readonly string[]) =>
    post('media', { media_type: 'CAROUSEL', children: children.join(','), caption: 'All' })

  test('consists of finished children, and is published as one', async () => {
    const children = [await finished({ is_carousel_item: 'true' }), await finished({ is_carousel_item: 'true' })]
    const { id } = (await carousel(children)).body
    expect([await stateOf(id), await stateOf(id)]).toEqual(['IN_PROGRESS', 'FINISHED'])
    const media = (await publish(id)).body.id
    const read = await networks.get(`/${media}?fields=media_type,caption,children{media_type,media_url}`, account.token)
    const child = { media_type: 'IMAGE', media_url: `${files.url}/photo.jpg`, id: expect.any(String) }
    expect(read.body).toEqual({
      media_type: 'CAROUSEL_ALBUM',
      caption: 'All',
      children: { data: [child, child] },
      id: media,
    })
  })

  test('waits for its children', async () => {
    const ready = await finished({ is_carousel_item: 'true' })
    const waiting = (await image({ is_carousel_item: 'true' })).body.id
    expect(refusal(await carousel([ready, waiting]))).toEqual([400, 9007, 2207027])
  })

  test('has two to ten children that were created for it', async () => {
    const child = await finished({ is_carousel_item: 'true' })
    expect(refusal(await carousel([child]))).toEqual([400, 100, 2207028])
    expect(refusal(await carousel(Array(11).fill(child)))).toEqual([400, 100, 2207028])
    expect(refusal(await carousel([child, await finished()]))).toEqual([400, 100, 2207023])
    expect(refusal(await publish(child))).toEqual([400, 24, 2207006])
  })
})

test('an account has a daily publishing limit and reports its usage', async () => {
  await networks.control('PUT', '/settings', { accountQuota: 1 })
  await publish(await finished())
  const limit = await networks.get(`/${account.id}/content_publishing_limit?fields=quota_usage,config`, account.token)
  expect(limit.body.data).toEqual([{ quota_usage: 1, config: { quota_total: 1, quota_duration: 86_400 } }])
  const second = await finished()
  expect(refusal(await publish(second))).toEqual([400, 9, 2207042])
  await networks.control('POST', '/clock', { advance_ms: 80_000_000 })
  expect(refusal(await publish(second))).toEqual([400, 9, 2207042])
  await networks.control('POST', '/clock', { advance_ms: 6_400_000 })
  expect((await publish(await finished())).status).toBe(200)
})
