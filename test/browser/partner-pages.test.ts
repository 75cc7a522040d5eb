import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath, launchBrowser, violationsOf } from '../support/browser.ts'
import { addPartner, made, type PartnerPerson, sentRun } from '../support/production.ts'
import { textsTo } from '../support/sealed-mail.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

const password = 'a long warp and a weft'
const looks = [
  { name: 'a phone, light', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { name: 'a desktop, dark', viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
] as const
const screenshots = process.env.SCREENSHOTS
const root = '/console/partner'

describe.skipIf(chromiumPath === undefined)('the partner pages', () => {
  let shop: TestWeft
  let browser: Browser
  let kim: PartnerPerson
  let design: string
  beforeAll(async () => {
    shop = await startTestWeft({ listen: true })
    browser = await launchBrowser()
    kim = await addPartner(shop, 'looms')
    design = await aDesign()
  })
  afterAll(async () => {
    await browser?.close()
    await shop?.stop()
  })

  async function aDesign(): Promise<string> {
    const { design } = await made(shop, '/admin/designs', {
      name: 'Indigo Shirt',
      description: 'A shirt of handwoven cotton, dyed twice with indigo.\nWide sleeves, no collar.',
      designer_notes: 'The hem is sewn by hand.',
    })
    const parts = {
      specifications: {
        title: 'Seams',
        category: 'construction',
        details: 'French seams everywhere, 8 mm.\nNo overlocking.',
        special_instructions: 'Wash the cloth before you cut it.',
        version: '2',
      },
      colors: { name: 'Indigo', hex_code: '#264e86', usage_notes: 'Two baths.' },
      'size-sets': { size_label: 'M', measurements: { chest_cm: 104, length_cm: 72 } },
      components: { role: 'Cloth', quantity: 2.4, unit: 'm', notes: 'From the blue rolls.' },
      pictures: { url: 'https://pictures.example/shirt.png', alt: 'The front' },
    }
    for (const [part, body] of Object.entries(parts)) await made(shop, `/admin/designs/${design.id}/${part}`, body)
    return design.id
  }

  const aRun = (quantity: number) => sentRun(shop, { designId: design, partnerId: kim.partnerId, quantity })

  async function visit(options: BrowserContextOptions = {}) {
    const context = await browser.newContext({ baseURL: shop.baseUrl, ...options })
    const page = await context.newPage()
    const complaints: string[] = []
    const addresses: string[] = []
    context.on('request', (request) => addresses.push(request.url()))
    page.on('console', (message) => {
      // The browser itself logs every response with a status of 400 or above.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load')) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    return { context, page, complaints, addresses }
  }

  const heading = (page: Page, text: string) => page.waitForSelector(`h1:text-is("${text}")`)
  const press = (page: Page, text: string) => page.click(`main button:text-is("${text}")`)
  const mailed = async (template: string, to: string): Promise<string> => {
    const text = (await textsTo(shop.db, to, template)).at(-1) ?? ''
    return /http\S+#token=\S+/.exec(text)?.[0] ?? ''
  }
  const loginLink = async (): Promise<string> => {
    const path = `/admin/partners/${kim.partnerId}/people/${kim.personId}/login-link`
    return (await made(shop, path)).login_link.url
  }
  const come = async (page: Page) => {
    await page.goto(await loginLink())
    await press(page, 'Log me in')
    await heading(page, 'Choose a password')
  }

  async function allBeforeTheWork(
    page: Page,
    open: (name: string, address: string) => Promise<void>,
    judge: (name: string) => Promise<void>,
  ): Promise<void> {
    await open('login', `${root}/login`)
    await page.fill('[name=email]', 'nobody@partner.example')
    await page.fill('[name=password]', 'wrong')
    await press(page, 'Log in')
    await page.waitForSelector('.summary')
    await judge('login, refused')
    await open('link asked for', `${root}/login-link`)
    await page.goto(`${root}/login#token=weft_ll_nothing`)
    await heading(page, 'This link does not work any more')
    await judge('link, spent')
    await page.goto(await loginLink())
    await heading(page, 'Come in')
    await judge('link, opened')
    await press(page, 'Log me in')
    await heading(page, 'Choose a password')
    await judge('password')
  }

  test.each(looks)('no page has an accessibility violation or overflows, on $name', async (look) => {
    const { context, page, complaints, addresses } = await visit(look)
    const found: string[] = []
    const judge = async (name: string) => {
      for (const violation of await violationsOf(page)) found.push(`${name}: ${violation}`)
      if (await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth'))
        found.push(`${name}: wider than the screen`)
      if (screenshots)
        await page.screenshot({
          path: `${screenshots}/${look.colorScheme}-${name.replaceAll(/\W+/g, '-')}.png`,
          fullPage: true,
        })
    }
    const open = async (name: string, address: string) => {
      await page.goto(address)
      await judge(name)
    }
    const isPhone = look.viewport.width < 500
    if (!isPhone) await come(page)
    else await allBeforeTheWork(page, open, judge)
    const { id } = await aRun(24)
    const { task } = await made(shop, '/admin/tasks', {
      title: 'Send a sample of the new yarn',
      description: 'Ten grams of each lot.',
      message: 'By post, please.',
      due_at: '2026-03-20T00:00:00Z',
      partner_id: kim.partnerId,
    })
    await open('work', root)
    await page.goto(`${root}/runs/${id}`)
    if (isPhone) await judge('run, sent')
    await press(page, 'Accept the work')
    await page.waitForURL(/done=accept/)
    await press(page, 'Start')
    await page.waitForURL(/done=start/)
    await judge('run, started')
    await press(page, 'Report')
    await page.waitForSelector('.summary')
    await judge('run, refused')
    await page.click('summary:text-is("All is made")')
    await press(page, 'Finish')
    await page.waitForURL(/done=finish/)
    if (isPhone) await judge('run, finished')
    if (isPhone) await open('runs', `${root}/runs?status=in_progress`)
    await open('task', `${root}/tasks/${task.id}`)
    if (isPhone) await open('designs', `${root}/designs`)
    await open('design', `${root}/designs/${design}`)
    if (isPhone) await open('nothing', `${root}/runs/none`)
    expect([found, complaints]).toEqual([[], []])
    expect(addresses.filter((address) => new URL(address).origin !== shop.baseUrl)).toEqual([])
    await context.close()
  })

  test.each(['de-DE', 'hi-IN'])('the texts in %s fit on a narrow phone', async (locale) => {
    const { context, page, complaints } = await visit({ locale, viewport: { width: 360, height: 780 } })
    const found: string[] = []
    const judge = async (name: string) => {
      if (locale === 'de-DE' && /login|refused|task/.test(name))
        for (const violation of await violationsOf(page)) found.push(`${name}: ${violation}`)
      if (await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth'))
        found.push(`${name}: wider than the screen`)
      if (screenshots) await page.screenshot({ path: `${screenshots}/${locale}-${name}.png`, fullPage: true })
    }
    const open = async (name: string, address: string) => {
      await page.goto(address)
      await judge(name)
    }
    const { id } = await aRun(24)
    const { task } = await made(shop, '/admin/tasks', { title: 'Yarn', partner_id: kim.partnerId })
    await open('login', `${root}/login`)
    await page.goto(await loginLink())
    await page.click('main button')
    await page.waitForSelector('[name=again]')
    await judge('password')
    await open('work', root)
    await open('run-sent', `${root}/runs/${id}`)
    await page.click('form[action$="/accept"] button')
    await page.click('form[action$="/start"] button')
    await page.click('form[action$="/report"] button')
    await page.waitForSelector('.summary')
    for (const details of await page.$$('details:not([open]) > summary')) await details.click()
    await judge('run-refused')
    await page.click('form[action$="/finish"] button')
    await page.waitForURL(/done=finish/)
    for (const details of await page.$$('details:not([open]) > summary')) await details.click()
    await judge('run-finished')
    await open('task', `${root}/tasks/${task.id}`)
    await open('design', `${root}/designs/${design}`)
    expect([found, complaints, await page.getAttribute('html', 'lang')]).toEqual([[], [], locale.slice(0, 2)])
    await context.close()
  })

  test('a new person requests a login link, sets a password and completes a run', async () => {
    const { context, page, addresses } = await visit()
    const email = 'mira@looms.example'
    await made(shop, `/admin/partners/${kim.partnerId}/people`, { email, name: 'Mira' })
    const { id } = await aRun(10)
    await page.goto(`${root}/login`)
    await page.click('text=Send me a link')
    await page.fill('[name=email]', email)
    await press(page, 'Send the link')
    await heading(page, 'Look into your mailbox')
    const link = await mailed('login_link', email)
    await page.goto(link)
    await press(page, 'Log me in')
    await heading(page, 'Choose a password')
    await page.fill('[name=password]', password)
    await page.fill('[name=again]', password)
    await press(page, 'Set the password')
    await heading(page, 'Your work')
    // The link works only once.
    await page.goto('about:blank')
    await page.goto(link)
    await heading(page, 'This link does not work any more')

    await page.goto(`${root}/runs/${id}`)
    await press(page, 'Accept the work')
    await press(page, 'Start')
    await page.waitForSelector('text=Good luck with it!')
    await page.fill('[name=good_quantity]', '7')
    await page.fill('[name=rejected_quantity]', '1')
    await page.selectOption('[name=rejection_reason]', 'fabric_flaw')
    await press(page, 'Report')
    await page.waitForSelector('text=Your report is noted.')
    // A reload does not submit the form again.
    await page.reload()
    await page.click('.items a >> nth=0')
    await press(page, 'It is done')
    await page.waitForSelector('text=The task is noted.')
    await page.click('text=The work it belongs to')
    await page.click('summary:text-is("All is made")')
    await press(page, 'Finish')
    await page.waitForURL(/done=finish/)
    await page.fill('[name=good_quantity]', '9')
    await press(page, 'Complete')
    await page.waitForSelector('text=Completed. Thank you!')
    const { production_run: run, tasks } = (await kim.call('GET', `/production-runs/${id}`)).body
    expect([run.status, run.produced_quantity, run.rejected_quantity, run.rejection_reason]).toEqual([
      'completed',
      9,
      1,
      'fabric_flaw',
    ])
    expect(tasks.map(({ status }: { status: string }) => status)).toEqual(['completed'])

    await press(page, 'Log out')
    await page.waitForSelector('text=You are logged out.')
    await page.goBack()
    await heading(page, 'Log in')
    expect(await page.textContent('body')).not.toContain('Indigo Shirt')
    await page.fill('[name=email]', email)
    await page.fill('[name=password]', password)
    await press(page, 'Log in')
    await page.waitForSelector('h1:text-is("Indigo Shirt"), h1:text-is("Your work")')
    // Browsers do not send the fragment (the part after `#`).
    expect(addresses.filter((address) => address.replace(/#.*$/, '').includes('weft_'))).toEqual([])
    await context.close()
  })

  test('without JavaScript, a person can paste the link and give the work back', async () => {
    const { context, page } = await visit({ javaScriptEnabled: false })
    const { id } = await aRun(3)
    await page.goto(`${root}/accept-invitation`)
    await page.fill('[name=token]', await loginLink())
    await press(page, 'Go on')
    await press(page, 'Log me in')
    await page.goto(`${root}/runs/${id}`)
    await page.click('summary:text-is("I cannot take it")')
    await page.selectOption('[name=reason]', 'capacity')
    await press(page, 'Give it back')
    await page.waitForSelector('text=You have given the work back.')
    expect((await kim.call('GET', `/production-runs/${id}`)).status).toBe(404)
    await context.close()
  })

  test('a mailed link sets a new password once', async () => {
    const { context, page } = await visit()
    const email = 'lin@looms.example'
    await made(shop, `/admin/partners/${kim.partnerId}/people`, { email, name: 'Lin' })
    await page.goto(`${root}/forgot-password`)
    await page.fill('[name=email]', email)
    await press(page, 'Send the link')
    await heading(page, 'Look into your mailbox')
    const link = await mailed('password_reset', email)
    await page.goto(link)
    await page.waitForSelector('[name=again]')
    await page.fill('[name=password]', password)
    await page.fill('[name=again]', password)
    await press(page, 'Set the password')
    await heading(page, 'Your password is set')
    await page.goto('about:blank')
    await page.goto(link)
    await heading(page, 'This link does not work any more')
    await page.goto(`${root}/login`)
    await page.fill('[name=email]', email)
    await page.fill('[name=password]', password)
    await press(page, 'Log in')
    await heading(page, 'Your work')
    await context.close()
  })

  test('a link from another site opens the page for a logged-in person, although the browser withholds the cookie', async () => {
    const { context, page } = await visit()
    await come(page)
    // For the browser, another name of this machine is a different site.
    await page.goto(`${shop.baseUrl.replace('127.0.0.1', 'localhost')}/policies/terms`)
    await page.evaluate(`location.href = '${shop.baseUrl}${root}/designs'`)
    await heading(page, 'Designs')
    await context.close()
  })
})
