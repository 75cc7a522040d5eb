import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath, launchBrowser, violationsOf } from '../support/browser.ts'
import { people, sandboxApps, startTestNetworks, type TestNetworks } from '../support/networks.ts'

describe.skipIf(chromiumPath === undefined)('the pages of the sandbox networks', () => {
  let networks: TestNetworks
  let browser: Browser
  beforeAll(async () => {
    networks = await startTestNetworks()
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await networks?.stop()
  })

  const dialog = () =>
    `${networks.graph}/dialog/oauth?${new URLSearchParams({
      client_id: sandboxApps.graph.id,
      redirect_uri: `${networks.url}/timeline`,
      scope: 'pages_show_list,pages_manage_posts',
      state: 'st',
    })}`

  test('a person picks an account, unticks a scope, and is redirected with a code', async () => {
    const page = await (await browser.newContext()).newPage()
    await page.goto(dialog())
    expect(await violationsOf(page)).toEqual([])
    await page.getByLabel('Bilal Khan').check()
    await page.getByLabel('pages_manage_posts').uncheck()
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.waitForURL('**/timeline?code=*')
    expect(networks.networks.world.standings.get(`graph:${people.bilal}`)).toMatchObject({
      granted: ['pages_show_list'],
      declined: ['pages_manage_posts'],
    })
    await page.context().close()
  })

  test.each([
    { width: 390, height: 844 },
    { width: 1280, height: 900 },
  ])('a visitor sees a published post, reacts and comments, on a screen $width pixels wide', async (viewport) => {
    const [first] = (await networks.graphLogin(people.asha)).pages
    await networks.post(`/${first?.id}/feed`, first?.token ?? '', { message: `New on ${viewport.width}` })
    const page = await (await browser.newContext({ viewport })).newPage()
    await page.goto(`${networks.url}/timeline`)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('link', { name: 'Weft and Warp', exact: true }).click()
    const post = page.getByRole('article').filter({ hasText: `New on ${viewport.width}` })
    await post.getByLabel('Reaction').selectOption('LOVE')
    await post.getByRole('button', { name: 'React' }).click()
    await post.getByLabel('Comment').fill('Wonderful')
    await post.getByRole('button', { name: 'Comment' }).click()
    await post.getByText(': Wonderful').waitFor()
    expect([await post.getByText('1 love').count(), await violationsOf(page)]).toEqual([1, []])
    await page.context().close()
  })
})
