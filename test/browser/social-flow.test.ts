import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath, launchBrowser } from '../support/browser.ts'
import { jpeg } from '../support/pictures.ts'
import { postPicture } from '../support/uploads.ts'
import { adminToken, startTestWeft, type TestWeft } from '../support/weft.ts'

/** Set PICTURES to a folder to save the screenshots. */
const pictures = process.env.PICTURES
const show = async (page: Page, name: string) => {
  if (pictures) await page.screenshot({ path: `${pictures}/social ${name}.png`, fullPage: true })
}

describe.skipIf(chromiumPath === undefined)('social publishing, as a merchant uses it', () => {
  let weft: TestWeft
  let browser: Browser
  beforeAll(async () => {
    weft = await startTestWeft({
      listen: true,
      publishingTimes: { inlineMs: 60_000, leaseMs: 120_000, waitScale: 0.1 },
    })
    browser = await launchBrowser()
    if (pictures) mkdirSync(pictures, { recursive: true })
  })
  afterAll(async () => {
    await browser?.close()
    await weft?.stop()
  })

  test('a merchant connects both networks, publishes an image with an unsupported ratio, and sees a person’s reaction', async () => {
    const name = 'network_ab'
    const created = await weft.admin('POST', '/admin/social-platforms', {
      ...{ name, category: 'social', auth_type: 'oauth2' },
    })
    const { id } = created.body.social_platform
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      extraHTTPHeaders: { authorization: `Bearer ${adminToken}` },
    })
    const page = await context.newPage()

    await page.goto(`${weft.baseUrl}/admin/oauth/${name}?platform_id=${id}`)
    await show(page, '1 login')
    await page.getByLabel('Asha').check()
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.waitForURL('**/admin/social-platforms?connected=*')
    const platform = (await weft.admin('GET', `/admin/social-platforms/${id}`)).body.social_platform
    expect([platform.status, platform.api_config.page_id, platform.api_config.ig_user_id]).toEqual([
      'active',
      '101000000000001',
      '17841400000000101',
    ])

    const upload = await postPicture(weft, await jpeg(600, 1800), { 'content-type': 'image/jpeg' })
    expect(upload.status).toBe(201)
    const post = await weft.admin('POST', '/admin/social-posts', {
      ...{ name: 'Indigo', caption: 'Tall indigo #handloom', platform_id: id },
      media_attachments: { 0: { type: 'image', url: upload.body.upload.url } },
      metadata: { page_id: platform.api_config.page_id, ig_user_id: platform.api_config.ig_user_id },
    })
    const postId = post.body.social_post.id
    const check = await weft.admin('POST', `/admin/social-posts/${postId}/validate`, {})
    expect([check.body.valid, check.body.networks.network_b.changes]).toEqual([
      true,
      ['media 0: framed in white, so that its sides are between 4:5 and 1.91:1'],
    ])
    const published = (await weft.admin('POST', `/admin/social-posts/${postId}/publish`, {})).body
    expect([published.success, published.post.status, Object.keys(published.results)]).toEqual([
      true,
      'published',
      ['network_a', 'network_b'],
    ])

    // Networks report a reaction only if the shop is already subscribed.
    const unheard = () =>
      weft.db.selectFrom('social_subscription').select('account_id').where('subscribed_at', 'is', null).execute()
    await expect.poll(unheard).toEqual([])

    const timeline = `${weft.baseUrl}/sandbox/networks/timeline`
    await page.goto(timeline)
    await show(page, '2 timelines')
    await page.getByRole('link', { name: 'Weft and Warp', exact: true }).click()
    const onPage = page.getByRole('article').filter({ hasText: 'Tall indigo' })
    await onPage.getByRole('img', { name: 'Published image' }).waitFor()
    await onPage.getByLabel('Reaction').selectOption('LOVE')
    await onPage.getByRole('button', { name: 'React' }).click()
    await onPage.getByText('1 love').waitFor()
    await show(page, '3 on the page')

    await expect
      .poll(async () => (await weft.admin('GET', `/admin/social-posts/${postId}`)).body.social_post.insights, {
        timeout: 30_000,
      })
      .toMatchObject({
        reactions: { love: 1 },
        reaction_count: 1,
        network_a_post_id: published.results.network_a.post_id,
      })
    const read = await weft.admin('POST', `/admin/social-posts/${postId}/sync-insights`, {})
    expect([read.status, JSON.stringify(read.body.insights ?? read.body).includes('reaction')]).toEqual([200, true])

    await page.goto(timeline)
    await page.locator(`a[href*="17841400000000101"]`).click()
    const onAccount = page.getByRole('article').filter({ hasText: 'Tall indigo' })
    const image = onAccount.getByRole('img', { name: 'Published image' })
    await image.waitFor()
    const size = await image.evaluate((element: { naturalWidth: number; naturalHeight: number }) => [
      element.naturalWidth,
      element.naturalHeight,
    ])
    expect((size[0] ?? 0) / (size[1] ?? 1)).toBeCloseTo(0.8, 2)
    await show(page, '4 on the account')
    await context.close()
  })
})
