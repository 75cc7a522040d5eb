import { beforeAll, expect, test } from 'vitest'
import { jpeg } from '../support/pictures.ts'
import { story, type Visit } from './support/console.ts'

story('a post', (shop) => {
  let visit: Visit
  beforeAll(async () => {
    visit = await shop.owner()
  })

  const posts = async () => (await shop.admin('GET', '/admin/social-posts')).body.social_posts
  const post = async () => (await posts())[0]

  test('a network is connected in the browser', async () => {
    const { page } = visit
    await visit.go('/social/platforms', 'Platforms')
    await page.getByRole('button', { name: 'Connect a network' }).click()
    await page.getByRole('button', { name: 'Continue to the network' }).click()
    await page.getByRole('radio', { name: /Asha/ }).check()
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByRole('heading', { level: 1, name: 'Platforms' }).waitFor()
    await page.getByText('Weft and Warp · weft.and.warp').first().waitFor()

    const { body } = await shop.admin('GET', '/admin/social-platforms')
    expect(body.social_platforms.map(({ name, status }: Record<string, string>) => ({ name, status }))).toEqual([
      { name: 'network_ab', status: 'active' },
    ])
  })

  test('is composed with a picture and a different text for one network, and survives a reload', async () => {
    const { page } = visit
    await visit.go('/social/posts/new', 'New post')
    await page.getByLabel('Text', { exact: true }).fill('Indigo, woven slowly #handloom')
    const picture = { name: 'indigo.jpg', mimeType: 'image/jpeg', buffer: await jpeg(1200, 1000) }
    const upload = Promise.withResolvers<void>()
    await page.route('**/admin/uploads', async (route) => {
      await upload.promise
      await route.continue()
    })
    await page.locator('input[type=file]').setInputFiles(picture)
    const waiting = page.getByRole('button', { name: 'Uploading' })
    await waiting.waitFor()
    expect(await waiting.isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Save draft' }).count()).toBe(0)
    upload.resolve()
    await page.getByRole('button', { name: 'Remove picture 1' }).waitFor()
    await page.getByRole('button', { name: 'Save draft' }).waitFor()
    const instagram = page.getByRole('region', { name: 'Instagram' })
    await instagram.getByRole('button', { name: 'Use different text here' }).click()
    await instagram.getByLabel('Text on Instagram').fill('Woven slowly #indigo')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('Indigo, woven slowly #handloom')
    await instagram.getByText('Ready for this network').waitFor()
    await page.getByRole('radio', { name: 'Send for approval' }).check()
    await page.getByRole('button', { name: 'Send for approval' }).click()
    await page.getByText('Needs approval').waitFor()

    const { name, status, variations, media_attachments } = await post()
    expect({ name, status, variations, media: Object.keys(media_attachments) }).toEqual({
      name: 'Indigo, woven slowly #handloom',
      status: 'in_review',
      variations: { network_b: { caption: 'Woven slowly #indigo' } },
      media: ['0'],
    })
  })

  test('is approved, scheduled, and moved by a day in the calendar with the keyboard', async () => {
    const { page } = visit
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('button', { name: 'Schedule…' }).click()
    // In the middle of a month, the next day is in the same month.
    const year = new Date().getUTCFullYear() + 1
    await page.getByLabel('Publish at').fill(`${year}-03-15T09:30`)
    await page.getByRole('button', { name: 'Schedule', exact: true }).click()
    await page.getByText(/^Scheduled for Mar 15/).waitFor()
    expect((await post()).scheduled_at).toBe(`${year}-03-15T09:30:00.000Z`)

    await visit.go(`/social?day=${year}-03-15`, 'Posts')
    const entry = page.getByRole('link', { name: /Indigo, woven slowly/ })
    await entry.focus()
    await entry.press('Alt+ArrowRight')
    await page.getByText(/^Scheduled for Mar 16/).waitFor()
    const { status, scheduled_local } = await post()
    expect({ status, scheduled_local }).toEqual({ status: 'scheduled', scheduled_local: `${year}-03-16T09:30:00` })
  })

  test('is published on both networks, and its insights are read', async () => {
    const { page, complaints } = visit
    await page.getByRole('link', { name: /Indigo, woven slowly/ }).click()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Publish now' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click()
    await page.getByText('Sandbox', { exact: true }).nth(1).waitFor({ timeout: 60_000 })
    expect(await page.getByRole('link', { name: /^View on/ }).count()).toBe(0)
    const out = await post()
    expect([
      out.status,
      out.insights.publish_results.map(({ platform, success }: Record<string, unknown>) => ({ platform, success })),
    ]).toEqual([
      'published',
      [
        { platform: 'network_a', success: true },
        { platform: 'network_b', success: true },
      ],
    ])

    await page.getByRole('button', { name: 'Refresh insights' }).click()
    await page.getByText('Insights are up to date.').waitFor()
    await page.getByRole('term').filter({ hasText: 'Reactions' }).waitFor()
    await visit.go('/social/insights', 'Insights')
    await page.getByRole('link', { name: /Indigo, woven slowly/ }).waitFor()
    const day = new Date().toISOString().slice(0, 10)
    const { body } = await shop.admin('GET', `/admin/socials/insights?from=${day}&to=${day}`)
    expect(body.social_insights.best.map(({ post: { id } }: { post: { id: string } }) => id)).toEqual([out.id])

    await visit.go('/social/tags', 'Tags')
    await page.getByText('#handloom').waitFor()
    expect(complaints).toEqual([])
  })

  test('a failed post that is published again from Home opens and shows why it fails', async () => {
    const { page } = visit
    const { platform_id, metadata } = await post()
    const fields = {
      name: 'Lost picture',
      platform_id,
      media_attachments: { '0': { type: 'image', url: 'https://lost.example/lost.jpg' } },
      metadata: { ...metadata, publish_target: 'network_b' },
    }
    const { id } = (await shop.admin('POST', '/admin/social-posts', fields)).body.social_post
    const first = await shop.admin('POST', `/admin/social-posts/${id}/publish`, {})
    expect({ status: first.status, success: first.body.success, post: first.body.post?.status }).toEqual({
      status: 200,
      success: false,
      post: 'failed',
    })
    await visit.go('/', 'Home')
    await page.getByRole('button', { name: /^Publish again: / }).click()
    await page.getByRole('heading', { level: 1, name: 'Lost picture' }).waitFor()
    await page.getByText('Failed', { exact: true }).first().waitFor()
    expect(await page.getByText(/^Publishing/).count()).toBe(0)
  })
})
