import { beforeAll, expect, test } from 'vitest'
import { jpeg } from '../support/pictures.ts'
import { story, type Visit } from './support/console.ts'
import { connectNetwork } from './support/fill-social.ts'

/**
 * A month in the future. The tests plan posts in its middle, so that the days before and after are in the same month.
 */
const month = `${new Date().getUTCFullYear() + 1}-03`

story('a month of posts', (shop) => {
  let author: Visit
  let platform: string
  beforeAll(async () => {
    platform = await connectNetwork(shop, 'network_ab')
    author = await shop.colleague('marketing')
  })

  const posts = async (status: string): Promise<Record<string, string>[]> =>
    (await shop.admin('GET', `/admin/social-posts?status=${status}&order=scheduled_at`)).body.social_posts
  const plans = async () => (await posts('scheduled')).map(({ name, scheduled_local }) => ({ name, scheduled_local }))

  test('posts are planned from the days of the calendar, which reads the accounts of the networks once', async () => {
    const { page } = author
    let reads = 0
    page.on('request', (request) => {
      if (request.url().includes('/admin/socials/accounts')) reads++
    })
    await author.go(`/social?day=${month}-01`, 'Posts')
    for (const [day, name] of [
      [16, 'Indigo'],
      [17, 'Madder'],
    ] as const) {
      await page.getByRole('link', { name: new RegExp(`^New post on .*March ${day}$`) }).click()
      await page.getByLabel('Text', { exact: true }).fill(name)
      const picture = { name: 'cloth.jpg', mimeType: 'image/jpeg', buffer: await jpeg(1200, 1000) }
      await page.locator('input[type=file]').setInputFiles(picture)
      await page.getByRole('button', { name: 'Remove picture 1' }).waitFor()
      await page.getByText('Ready for this network').nth(1).waitFor()
      await page.getByRole('button', { name: 'Schedule', exact: true }).click()
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await page.getByRole('link', { name: '← Posts' }).click()
      await page.getByRole('heading', { level: 2, name: /^March/ }).waitFor()
    }
    expect(await plans()).toEqual([
      { name: 'Indigo', scheduled_local: `${month}-16T10:00:00` },
      { name: 'Madder', scheduled_local: `${month}-17T10:00:00` },
    ])
    expect(reads).toBe(1)
  })

  test('a post keeps the focus while the keyboard moves it, and is dragged to another day', async () => {
    const { page } = author
    await page.getByRole('link', { name: /Indigo/ }).press('Alt+ArrowRight')
    await page.getByText(/^Scheduled for Mar 17/).waitFor()
    await page.locator('.cal-entry:focus').waitFor()
    await page.keyboard.press('Alt+ArrowDown')
    await page.getByText(/^Scheduled for Mar 24/).waitFor()
    const saturday = page.getByRole('listitem').filter({ has: page.locator(`time[datetime="${month}-20"]`) })
    await page.getByRole('link', { name: /Madder/ }).dragTo(saturday.first())
    await page.getByText(/^Scheduled for Mar 20/).waitFor()
    expect(await plans()).toEqual([
      { name: 'Madder', scheduled_local: `${month}-20T10:00:00` },
      { name: 'Indigo', scheduled_local: `${month}-24T10:00:00` },
    ])
  })

  test('an author whose posts need approval can only save them or send them for approval', async () => {
    await shop.admin('PUT', '/admin/social-settings', { approval_needed_by: ['marketing'] })
    const { page } = author
    await author.go(`/social/posts/new?day=${month}-25`, 'New post')
    await page.getByLabel('Text', { exact: true }).fill('Tussar')
    await page.getByRole('button', { name: 'Send for approval' }).waitFor()
    const offered = await page
      .getByRole('radio')
      .evaluateAll((radios) => radios.map((one) => one.getAttribute('value')))
    expect(
      offered.filter((value) => value !== null && ['draft', 'review', 'time', 'slot', 'now'].includes(value)),
    ).toEqual(['draft', 'review'])
    await page.getByRole('button', { name: 'Send for approval' }).click()
    await page.getByRole('heading', { level: 1, name: 'Tussar' }).waitFor()
    expect((await posts('in_review')).map(({ name }) => name)).toEqual(['Tussar'])
  })

  test('Home links to all posts to approve, and does not approve one that has changed since it was listed', async () => {
    for (const name of ['Ikat', 'Khadi', 'Jamdani', 'Kantha', 'Ajrakh']) {
      const { body } = await shop.admin('POST', '/admin/social-posts', { name, caption: name, platform_id: platform })
      await shop.admin('POST', `/admin/social-posts/${body.social_post.id}/submit`)
    }
    const owner = await shop.owner()
    const { page } = owner
    await owner.go('/', 'Home')
    await page.getByRole('button', { name: 'Approve: Tussar' }).waitFor()
    const [{ id } = {}] = await posts('in_review').then((all) => all.filter(({ name }) => name === 'Tussar'))
    // A post that has changed since it was listed is not approved.
    await page.route('**/approve', async (route) => {
      await shop.admin('PUT', `/admin/social-posts/${id}`, { notes: 'Call it silk.' })
      await route.continue()
    })
    await page.getByRole('button', { name: 'Approve: Tussar' }).click()
    await page.getByRole('alert').waitFor()
    expect((await posts('in_review')).length).toBe(6)
    await page.unroute('**/approve')
    await page.getByRole('link', { name: 'Show all 6' }).click()
    await page.getByRole('row').nth(6).waitFor()
    expect(new URL(page.url()).search).toBe('?view=list&status=in_review')
    expect(owner.complaints).toEqual([])
  })

  test('a tag leads to the posts that use it', async () => {
    const { page, complaints } = author
    await shop.admin('POST', '/admin/social-posts', { name: 'Loom', caption: 'Cloth #khadi', platform_id: platform })
    await author.go('/social/tags', 'Tags')
    await page.getByRole('link', { name: '#khadi' }).click()
    await page.getByRole('row').nth(1).filter({ hasText: 'Loom' }).waitFor()
    expect(await page.getByRole('row').count()).toBe(2)
    expect(complaints).toEqual([])
  })
})
