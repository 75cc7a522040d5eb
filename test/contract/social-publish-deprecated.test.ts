import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PublishingShop, pageId, startPublishingShop } from '../support/publishing.ts'

let shop: PublishingShop
beforeAll(async () => {
  shop = await startPublishingShop()
})
afterAll(() => shop.stop())

const send = (path: string, body: object, headers = {}) =>
  shop.weft.admin('POST', `/admin/socials/${path}`, body, headers)
const postsOfPage = (caption: string) => shop.simulator.networks.world.posts.where(({ message }) => message === caption)

test('publish-both publishes to both networks, reports posted, and marks itself as deprecated', async () => {
  const id = await shop.photo(await shop.platform('network_ab'), { caption: 'The older way' })
  const { status, headers, body } = await send('publish-both', { post_id: id })
  const [made] = postsOfPage('The older way')
  expect([status, headers.deprecation, headers.sunset, headers.link]).toEqual([
    200,
    'true',
    'Tue, 17 Feb 2026 00:00:00 GMT',
    '</admin/social-posts/:id/publish>; rel=alternate',
  ])
  expect(Object.keys(body)).toEqual(['success', 'post', 'results', '_deprecation'])
  expect(body).toMatchObject({
    success: true,
    post: {
      status: 'posted',
      post_url: `https://www.facebook.com/${pageId}/posts/${made?.id.split('_')[1]}`,
      insights: { network_a_post_id: made?.id },
    },
    results: { network_a: { platform: 'network_a', success: true, postId: made?.id } },
    _deprecation: {
      message: 'Deprecated: use POST /admin/social-posts/:id/publish.',
      sunset_date: '2026-02-17',
      alternative: 'POST /admin/social-posts/:id/publish',
    },
  })
  // The post counts as published, so the newer operation posts nothing.
  const again = await shop.publish(id)
  expect([again.body.success, again.body.post.status, again.body.retry_info]).toEqual([
    true,
    'posted',
    { is_retry: true, retried_platforms: [] },
  ])
  expect(postsOfPage('The older way')).toHaveLength(1)
})

test('publish-both without a post, or on a platform of one network, is refused', async () => {
  const missing = await send('publish-both', {})
  expect([missing.status, missing.body.errors]).toEqual([400, [{ path: '/post_id', message: expect.any(String) }]])
  expect([missing.headers.deprecation, missing.headers.sunset, missing.headers.link]).toEqual([
    'true',
    'Tue, 17 Feb 2026 00:00:00 GMT',
    '</admin/social-posts/:id/publish>; rel=alternate',
  ])
  const id = await shop.post(await shop.platform('network_a'))
  const single = await send('publish-both', { post_id: id })
  expect([single.status, single.body.message]).toEqual([
    400,
    '/post_id: The platform of this post does not publish to both networks. Use a post of a platform network_ab.',
  ])
  expect((await send('publish-both', { post_id: 'post_none' })).status).toBe(404)
})

test('LEGACY_PUBLISH=false disables publish-both and names the replacement', async () => {
  const retired = await startPublishingShop({ environment: { LEGACY_PUBLISH: 'false' } })
  try {
    const id = await retired.photo(await retired.platform('network_ab'))
    const answer = await retired.weft.admin('POST', '/admin/socials/publish-both', { post_id: id })
    const bodiless = await retired.weft.admin('POST', '/admin/socials/publish-both', {})
    expect([bodiless.status, bodiless.headers.deprecation, bodiless.body]).toEqual([410, 'true', answer.body])
    expect([answer.status, answer.headers.deprecation, answer.body]).toEqual([
      410,
      'true',
      {
        type: 'not_found',
        code: 'gone',
        message: 'This operation was retired on 2026-02-17. Use POST /admin/social-posts/:id/publish.',
      },
    ])
    expect((await retired.read(id)).status).toBe('draft')
  } finally {
    await retired.stop()
  }
})

test('the operation for one page publishes there and marks itself as deprecated', async () => {
  const id = await shop.post(await shop.platform('network_ab'), { caption: 'To one page', metadata: {} })
  const { status, body } = await send('network_a/pages', { post_id: id, page_id: pageId })
  expect([status, body.success, body.post.status, body._deprecated]).toEqual([
    200,
    true,
    'published',
    'Deprecated: use POST /admin/social-posts/:id/publish.',
  ])
  expect(postsOfPage('To one page')).toHaveLength(1)
})

test('a direct publish goes only to the given target', async () => {
  const platform_id = await shop.platform('network_ab')
  const content = { type: 'photo', caption: 'Straight out', media: [{ type: 'image', url: shop.image }] }
  const body = { platform_id, target: 'network_a', page_id: pageId, content }
  const answer = await send('publish', body, { 'idempotency-key': 'direct-1' })
  const [made] = postsOfPage('Straight out')
  const url = `https://www.facebook.com/${pageId}/posts/${made?.id.split('_')[1]}`
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      success: true,
      results: {
        network_a: {
          platform: 'network_a',
          success: true,
          state: 'live',
          post_id: made?.id,
          url,
          postId: made?.id,
          permalink: url,
        },
      },
    },
  ])
  const replay = await send('publish', body, { 'idempotency-key': 'direct-1' })
  expect(replay.text).toBe(answer.text)
  expect(postsOfPage('Straight out')).toHaveLength(1)
})

test('an invalid direct publish is refused and leaves no post behind', async () => {
  const platform_id = await shop.platform('network_a')
  const count = async () => (await shop.weft.admin('GET', `/admin/social-posts?platform_id=${platform_id}`)).body.count
  const text = { type: 'text', caption: 'No' }
  const answers = [
    await send('publish', { platform_id, target: 'both', page_id: pageId, content: text }),
    await send('publish', { platform_id, target: 'network_a', content: text }),
    await send('publish', { platform_id, target: 'network_a', page_id: pageId, content: { ...text, type: 'photo' } }),
    await send('publish', { platform_id: 'sp_none', target: 'network_a', page_id: pageId, content: text }),
  ]
  expect(answers.map(({ status, body }) => [status, body.errors[0].path])).toEqual([
    [400, '/target'],
    [400, '/page_id'],
    [400, '/content/type'],
    [400, '/platform_id'],
  ])
  expect(answers[1]?.body.errors).toEqual([
    { path: '/page_id', message: 'No page_id: Facebook Page needs one. Send page_id.' },
  ])
  expect(await count()).toBe(0)
})
