import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeOrder, story } from './support/console.ts'
import { fillSocial } from './support/fill-social.ts'

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const linkWith = (mark: string) => `https://shop.example/?utm_source=social&utm_medium=post&utm_content=${mark}`
const mark = 'post-abcd1234'
const caption = `Indigo kurtas ${linkWith(mark)}`

story('a published post with a link', (shop) => {
  let website: Server
  let address: string
  let id: string
  let token: string
  beforeAll(async () => {
    website = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(`<!doctype html><title>Website</title>
        <script src="${shop.baseUrl}/analytics/weft.js" data-key="${token}"></script>`)
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => website.once('listening', resolve))
    // A server listening on a TCP port returns an AddressInfo.
    address = `http://127.0.0.1:${(website.address() as AddressInfo).port}`
    const site = { title: 'My website', allowed_origins: [address] }
    token = (await shop.admin('POST', '/admin/ad-planning/site-keys', site)).body.site_key.token
    await fillSocial(shop)
    const platform = (await shop.admin('GET', '/admin/social-platforms')).body.social_platforms[0]
    const post = { name: 'Kurtas', caption, platform_id: platform.id, metadata: { page_id: '101000000000001' } }
    id = (await shop.admin('POST', '/admin/social-posts', post)).body.social_post.id
    await shop.admin('POST', `/admin/social-posts/${id}/publish`, {})
  })
  afterAll(() => website?.close())

  const postOf = async (post: string) => (await shop.admin('GET', `/admin/social-posts/${post}`)).body.social_post

  test('shows the orders of visitors who consented and came through its link', async () => {
    await expect.poll(async () => (await postOf(id)).status, { timeout: 60_000 }).toBe('published')
    const { page, go, complaints } = await shop.owner()
    await go(`/social/posts/${id}`, 'Kurtas')
    const sales = page.getByRole('region', { name: 'Sales' })
    const factsOf = async () => (await sales.locator('dl > div').allTextContents()).sort()
    await sales.getByText('Orders').waitFor()
    expect(await factsOf()).toEqual(['Orders0'])

    const visitor = await shop.browser.newContext({ userAgent })
    const tab = await visitor.newPage()
    const told = (what: 'sessions' | 'events') =>
      tab.waitForResponse(
        (answer) => answer.url().endsWith(`/analytics/${what}`) && answer.request().method() === 'POST',
      )
    const arrived = told('sessions')
    await tab.goto(`${address}/${new URL(linkWith(mark)).search}`)
    await arrived
    const beforePaying = async (checkoutId: string) => {
      const said = told('events')
      await tab.evaluate(`weft('checkout', ${JSON.stringify(checkoutId)})`)
      await said
    }
    const unknown = await placeOrder(shop, { email: 'noor@example.com', beforePaying })
    const agreed = told('sessions')
    await tab.evaluate(`weft('consent', 'granted')`)
    await agreed
    const known = await placeOrder(shop, { beforePaying })
    await visitor.close()

    const conversionOf = async (order: string) =>
      (await shop.admin('GET', `/admin/ad-planning/conversions?order_id=${order}`)).body.conversions[0]?.utm_content
    await expect.poll(() => conversionOf(known), { timeout: 60_000 }).toBe(mark)
    await expect.poll(() => conversionOf(unknown), { timeout: 60_000 }).toBe(null)
    const { total } = (await shop.admin('GET', `/admin/orders/${known}`)).body.order.totals
    await page.reload()
    await expect.poll(factsOf).toEqual(['Orders1', `Sales$${(total / 100).toFixed(2)}`])

    expect((await shop.admin('POST', `/admin/social-posts/${id}/sync-insights`)).status).toBe(200)
    await go('/social/insights', 'Insights')
    const row = page.getByRole('region', { name: 'Best posts' }).getByRole('listitem').filter({ hasText: 'Kurtas' })
    await row.getByText(`$${(total / 100).toFixed(2)} 1 order`).waitFor()
    expect(complaints).toEqual([])
  })

  test('is duplicated as a draft whose link has a mark of its own', async () => {
    const { page, go, complaints } = await shop.owner()
    await go(`/social/posts/${id}`, 'Kurtas')
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await page.getByRole('heading', { level: 1, name: 'New post' }).waitFor()
    await page.getByRole('radio', { name: 'Save draft' }).check()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText('Draft saved.').waitFor()
    const copy = await postOf(new URL(page.url()).pathname.split('/').at(-1) ?? '')
    const copied = /post-[\da-z]{8}/.exec(copy.caption)?.[0] ?? ''
    expect({
      caption: copy.caption,
      status: copy.status,
      media: copy.media_attachments,
      metadata: copy.metadata,
    }).toEqual({
      caption: `Indigo kurtas ${linkWith(copied)}`,
      status: 'draft',
      media: (await postOf(id)).media_attachments,
      metadata: { page_id: '101000000000001', publish_target: 'both' },
    })
    expect(copied).not.toBe(mark)
    expect((await postOf(id)).caption).toBe(caption)
    expect(await page.getByRole('region', { name: 'Sales' }).count()).toBe(0)
    expect(complaints).toEqual([])
  })
})
