import { afterAll, beforeAll, expect, test } from 'vitest'
import { igUserId, type PublishingShop, pageId, startPublishingShop } from '../support/publishing.ts'
import type { TestAnswer } from '../support/weft.ts'

let shop: PublishingShop
let onPage: string
let onBoth: string
let onShort: string
beforeAll(async () => {
  shop = await startPublishingShop()
  onPage = await shop.platform('network_a')
  onBoth = await shop.platform('network_ab')
  onShort = await shop.platform('network_c')
})
afterAll(() => shop.stop())

const images = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [String(at), { type: 'image', url: shop.image }]))
/** Expects these problems and an unchanged post. */
async function expectRefused(answer: TestAnswer, postId: string, errors: object[]): Promise<void> {
  expect([answer.status, answer.body.type, answer.body.errors]).toEqual([400, 'invalid_data', errors])
  const { status, error_message, insights } = await shop.read(postId)
  expect({ status, error_message, insights }).toEqual({ status: 'draft', error_message: null, insights: {} })
}

test('an unknown post returns 404', async () => {
  const { status, body } = await shop.publish('post_none')
  expect([status, body]).toEqual([404, { type: 'not_found', message: 'This social post was not found.' }])
})

test('a platform without a complete api_config is refused', async () => {
  const create = (more: object) =>
    shop.weft.admin('POST', '/admin/social-platforms', {
      name: 'network_a',
      category: 'social',
      auth_type: 'oauth2',
      status: 'active',
      ...more,
    })
  const none = await shop.post((await create({})).body.social_platform.id)
  await expectRefused(await shop.publish(none), none, [
    { path: '/platform_id', message: 'The platform has no api_config. Connect it first.' },
  ])
  const half = await shop.post(
    (await create({ api_config: { platform: 'network_a', page_id: '1' } })).body.social_platform.id,
  )
  const answer = await shop.publish(half)
  expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining('access_token')])
})

test('an inactive platform is refused', async () => {
  const pending = await shop.platform('network_a')
  await shop.weft.admin('PUT', `/admin/social-platforms/${pending}`, { status: 'inactive' })
  const id = await shop.post(pending)
  await expectRefused(await shop.publish(id), id, [
    { path: '/platform_id', message: 'The platform is inactive, not active: connect it, or set its status to active.' },
  ])
})

test('an expired token asks for re-authentication, and the platform shows it from then on', async () => {
  const expired = await shop.platform('network_a', { expires_at: '2026-03-01T09:59:59.000Z' })
  const id = await shop.post(expired)
  const message = 'The access token has expired: re-authenticate (connect the platform again).'
  await expectRefused(await shop.publish(id), id, [{ path: '/platform_id', message }])
  const { body } = await shop.weft.admin('GET', `/admin/social-platforms/${expired}`)
  expect([body.social_platform.status, body.social_platform.status_reason]).toEqual(['error', message])
})

test('page_id and ig_user_id are required by the post’s targets, and can be sent with the call', async () => {
  const caption = 'Without accounts'
  const id = await shop.photo(onBoth, { caption, metadata: {} })
  await expectRefused(await shop.publish(id), id, [
    {
      path: '/metadata/page_id',
      message: 'No page_id: Facebook Page needs one. Set metadata.page_id, or send override_page_id.',
    },
    {
      path: '/metadata/ig_user_id',
      message: 'No ig_user_id: Instagram needs one. Set metadata.ig_user_id, or send override_ig_user_id.',
    },
  ])
  const { status, body } = await shop.publish(id, { override_page_id: pageId, override_ig_user_id: igUserId })
  expect([status, body.success]).toEqual([200, true])
})

test('an id that would change the request path is refused', async () => {
  const id = await shop.post(onPage)
  await expectRefused(await shop.publish(id, { override_page_id: '../me' }), id, [
    { path: '/metadata/page_id', message: 'The page_id is not an id.' },
  ])
})

test('network_b refuses text without media, and reports all other problems at once', async () => {
  const id = await shop.post(onBoth)
  await expectRefused(await shop.publish(id), id, [
    { path: '/media_attachments', message: 'Instagram: add an image or a video: text alone cannot be published.' },
  ])
  const long = await shop.post(onBoth, { caption: 'x'.repeat(2201), media_attachments: images(11) })
  await expectRefused(await shop.publish(long), long, [
    { path: '/caption', message: 'Instagram: a caption has at most 2200 characters.' },
    { path: '/media_attachments', message: 'Instagram: a carousel has at most 10 images and videos.' },
  ])
})

test('network_c counts characters as the network does: 23 for a link, 2 for a Chinese character', async () => {
  const refusedAt = async (caption: string) => {
    const id = await shop.post(onShort, { caption })
    const { status, body } = await shop.publish(id)
    return [status, body.errors?.[0].message ?? body.success]
  }
  expect(await refusedAt('x'.repeat(281))).toEqual([400, 'X: a text has at most 280 characters, this one counts 281.'])
  expect(await refusedAt('布'.repeat(141))).toEqual([400, 'X: a text has at most 280 characters, this one counts 282.'])
  expect(await refusedAt(`${'x'.repeat(256)} https://shop.example.com/${'a'.repeat(200)}`)).toEqual([200, true])
  expect(await refusedAt(`${'x'.repeat(257)} https://shop.example.com/${'a'.repeat(200)}`)).toEqual([
    400,
    'X: a text has at most 280 characters, this one counts 281.',
  ])
  expect(await refusedAt('布'.repeat(140))).toEqual([200, true])
})

test('network_c accepts at most four images', async () => {
  const id = await shop.post(onShort, { media_attachments: images(5) })
  await expectRefused(await shop.publish(id), id, [
    { path: '/media_attachments', message: 'X: a post has at most 4 images.' },
  ])
})

test('network_c without oauth1_credentials asks for re-authentication', async () => {
  const bare = await shop.platform('network_c')
  await shop.weft.admin('PUT', `/admin/social-platforms/${bare}`, { api_config: { oauth1_credentials: null } })
  const id = await shop.post(bare)
  await expectRefused(await shop.publish(id), id, [
    {
      path: '/platform_id',
      message:
        'The api_config of the platform has no oauth1_credentials: re-authenticate (connect the platform again), and give it the OAuth 1.0a keys of the account.',
    },
  ])
})

test('media without https are refused', async () => {
  const id = await shop.post(onPage, { media_attachments: { 0: { type: 'image', url: 'http://cdn.example/a.jpg' } } })
  await expectRefused(await shop.publish(id), id, [
    { path: '/media_attachments/0/url', message: 'Only https URLs are fetched.' },
  ])
})

test('a target that the platform does not reach is never a success', async () => {
  const id = await shop.post(onPage, { metadata: { page_id: pageId, publish_target: 'network_b' } })
  await expectRefused(await shop.publish(id), id, [
    {
      path: '/metadata/publish_target',
      message: 'The platform does not publish to the network that the post is for. Choose another platform or network.',
    },
  ])
})

test('a platform of one network publishes there, even if the post names both or none', async () => {
  for (const publish_target of ['both', null]) {
    const id = await shop.post(onPage, {
      caption: `To ${publish_target}`,
      metadata: { page_id: pageId, publish_target },
    })
    const { body } = await shop.publish(id)
    expect([body.success, Object.keys(body.results)]).toEqual([true, ['network_a']])
  }
})

test('unknown fields are refused by name', async () => {
  const id = await shop.post(onPage)
  const { status, body } = await shop.publish(id, { page_id: '1', dry_run: true })
  expect([status, body.message]).toEqual([400, 'Unrecognized fields: page_id, dry_run'])
})

test('validate reports every problem per network and the planned conversions, and changes nothing', async () => {
  const media = {
    0: { type: 'image', url: `${shop.mediaUrl}/2000x500.jpg` },
    1: { type: 'image', url: `${shop.mediaUrl}/missing.jpg` },
  }
  const id = await shop.post(onBoth, {
    caption: 'x'.repeat(2201),
    media_attachments: media,
    metadata: { ig_user_id: igUserId },
  })
  const { status, body } = await shop.weft.admin('POST', `/admin/social-posts/${id}/validate`, {})
  const host = new URL(shop.mediaUrl).host
  const said = {
    ...{ open_at: null, caption: 'x'.repeat(2201), media: Object.values(media), follow_ups: [], varied: false },
    length: 2201,
  }
  const missing = {
    path: '/media_attachments/1/url',
    message: `${host}/missing.jpg could not be fetched: it answered 404.`,
  }
  expect([status, body]).toEqual([
    200,
    {
      valid: false,
      problems: [],
      networks: {
        network_a: {
          problems: [
            {
              path: '/metadata/page_id',
              message: 'No page_id: Facebook Page needs one. Set metadata.page_id, or send override_page_id.',
            },
            missing,
          ],
          changes: [],
          ...said,
          max_length: 63_206,
        },
        network_b: {
          problems: [{ path: '/caption', message: 'Instagram: a caption has at most 2200 characters.' }, missing],
          changes: [
            'media 0: scaled down to 1440 pixels of width',
            'media 0: framed in white, so that its sides are between 4:5 and 1.91:1',
          ],
          ...said,
          max_length: 2200,
        },
      },
    },
  ])
  expect((await shop.read(id)).status).toBe('draft')
})
