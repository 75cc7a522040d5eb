import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { type PartnerBrowser, partnerBrowser } from '../support/partner-browser.ts'
import { addDesign, addPartner, made, type PartnerPerson, productionShop, sentRun } from '../support/production.ts'
import { textsTo } from '../support/sealed-mail.ts'
import type { TestAnswer, TestWeft } from '../support/weft.ts'

const password = 'a long warp and a weft'
const root = '/console/partner'

let shop: TestWeft
let kim: PartnerPerson
let other: PartnerPerson
let browser: PartnerBrowser
beforeAll(async () => {
  shop = await productionShop()
  kim = await withPassword('kims')
  other = await withPassword('others')
  browser = partnerBrowser(shop)
  await browser.logIn('kims@partner.example', password)
})
afterAll(() => shop.stop())

async function withPassword(handle: string, role = 'member'): Promise<PartnerPerson> {
  const person = await addPartner(shop, handle, role)
  await shop.request({
    method: 'POST',
    url: '/auth/partner/password',
    payload: { password },
    headers: { authorization: `Bearer ${person.token}` },
  })
  return person
}

async function aRun(partner: PartnerPerson, quantity = 10, name = 'Indigo Shirt'): Promise<string> {
  const { id } = await sentRun(shop, { designId: await addDesign(shop, name), partnerId: partner.partnerId, quantity })
  return id
}

const heading = ({ text }: TestAnswer) => /<h1>([^<]*)</.exec(text)?.[1]
const told = (answer: TestAnswer) => [answer.status, heading(answer)]
const goes = ({ status, headers }: TestAnswer) => [status, headers.location]
const eventsOf = async (id: string) =>
  (
    await shop.db
      .selectFrom('production_run_event')
      .select('type')
      .where('run_id', '=', id)
      .where('actor_type', '=', 'partner')
      .orderBy('sequence')
      .execute()
  ).map(({ type }) => type)

describe('the links in mails to partners', () => {
  it('lead to existing pages', async () => {
    const { login_link: link } = await made(shop, `/admin/partners/${kim.partnerId}/people/${kim.personId}/login-link`)
    await browser.post(`${root}/forgot-password/form`, { email: 'kims@partner.example' })
    await browser.post(`${root}/login-link/form`, { email: 'kims@partner.example' })
    const mailed = async (template: string) => (await textsTo(shop.db, 'kims@partner.example', template)).at(-1) ?? ''
    const texts = [await mailed('login_link'), await mailed('password_reset')]
    const links = [link.url, ...texts.map((text) => /http\S+#token=\S+/.exec(text)?.[0] ?? '')]
    const answers = await Promise.all(links.map((url) => browser.get(new URL(url).pathname)))
    expect(answers.map(told)).toEqual([
      [200, 'Log in'],
      [200, 'Log in'],
      [200, 'Set a new password'],
    ])
    expect(told(await browser.get(`${root}/accept-invitation`))).toEqual([200, 'Come in'])
  })

  it('log in once, when a button is pressed; opening the page does not use them up', async () => {
    const { login_link: link } = await made(shop, `/admin/partners/${kim.partnerId}/people/${kim.personId}/login-link`)
    const guest = partnerBrowser(shop)
    const path = `${root}/accept-invitation/form`
    for (let looks = 0; looks < 2; looks++)
      expect(told(await guest.post(path, { token: link.url }))).toEqual([200, 'Come in'])
    const inside = await guest.post(path, { token: link.token, go: 'on' })
    expect([...goes(inside), inside.headers['set-cookie']]).toEqual([
      303,
      root,
      expect.stringMatching(/^__Host-weft-partner=weft_ps_[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/),
    ])
    expect(told(await guest.get(root))).toEqual([200, 'Your work'])
    const spent = 'This link does not work any more'
    expect(told(await guest.post(path, { token: link.token, go: 'on' }))).toEqual([410, spent])
    expect(told(await guest.post(path, { token: link.token }))).toEqual([410, spent])
    expect(told(await guest.post(path, { token: 'hello' }))).toEqual([400, 'Come in'])
  })
})

describe('logging in', () => {
  it('redirects to a page of the work area, and nowhere else', async () => {
    const guest = partnerBrowser(shop)
    const run = `${root}/runs/run_1`
    expect(goes(await guest.get(run))).toEqual([303, `${root}/login?next=%2Fconsole%2Fpartner%2Fruns%2Frun_1`])
    expect(goes(await guest.get(root))).toEqual([303, `${root}/login`])
    const shown = await guest.hiddenOf(`${root}/login?next=${encodeURIComponent(run)}`, `${root}/login/form`)
    expect(shown).toEqual({ next: run })
    expect(goes(await guest.logIn('kims@partner.example', password, run))).toEqual([303, run])
    const elsewhere = [
      'https://evil.example/',
      '//evil.example',
      `${root}//evil.example`,
      `${root}@evil.example`,
      `${root}/../../admin`,
      `${root}/logout`,
    ]
    for (const next of elsewhere)
      expect(goes(await guest.logIn('kims@partner.example', password, next))).toEqual([303, root])
  })

  it('explains the error, and how long to wait', async () => {
    const guest = partnerBrowser(shop)
    const wrong = await guest.logIn('nobody@partner.example', 'wrong')
    expect([wrong.status, /id="f-password-problem">(.*?)<\/p>/.exec(wrong.text)?.[1]]).toEqual([
      401,
      '<span class="sr-only">Problem: </span>E-mail address or password is wrong, or the shop has switched this login off. Try again, or have a link sent to you.',
    ])
    expect((await guest.logIn('nobody', '')).status).toBe(400)
    for (let tries = 1; tries < 10; tries++) await guest.logIn('nobody@partner.example', 'wrong')
    const stopped = await guest.logIn('nobody@partner.example', 'wrong')
    expect([
      ...told(stopped),
      stopped.headers['retry-after'],
      stopped.text.includes('Try again in 3 minutes.'),
    ]).toEqual([429, 'Too many attempts', '180', true])
  })

  it('refuses forms of other sites', async () => {
    const forged = { email: 'kims@partner.example', password }
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': undefined, origin: 'https://evil.example' },
    ] as const) {
      const { 'sec-fetch-site': site, ...rest } = headers as Record<string, string | undefined>
      const answer = await shop.request({
        method: 'POST',
        url: `${root}/login/form`,
        payload: new URLSearchParams(forged).toString(),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          ...(site === undefined ? {} : { 'sec-fetch-site': site }),
          ...(rest.origin === undefined ? {} : { origin: rest.origin }),
        },
      })
      expect([...told(answer), answer.headers['set-cookie']]).toEqual([403, 'That did not work', undefined])
    }
  })

  it('ends with the session: disabled people, and people of inactive partners, see nothing more', async () => {
    const gone = await withPassword('gone')
    const guest = partnerBrowser(shop)
    await guest.logIn('gone@partner.example', password)
    await made(shop, `/admin/partners/${gone.partnerId}`, { status: 'inactive' }, 200)
    expect(told(await guest.get(root))).toEqual([403, 'There is no work for you here'])
    await made(shop, `/admin/partners/${gone.partnerId}/people/${gone.personId}`, { status: 'disabled' }, 200)
    expect(goes(await guest.get(root))).toEqual([303, `${root}/login`])
  })

  it('ends by pressing the logout button', async () => {
    const guest = partnerBrowser(shop)
    await guest.logIn('kims@partner.example', password)
    const kept = guest.cookie()
    expect((await guest.post(`${root}/logout`, {})).status).toBe(403)
    const left = await guest.send(root, `${root}/logout`)
    expect([...goes(left), left.headers['set-cookie'], left.headers['clear-site-data']]).toEqual([
      303,
      `${root}/login?bye=1`,
      '__Host-weft-partner=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict; Secure',
      '"cache"',
    ])
    const again = await shop.request({ method: 'GET', url: root, headers: { cookie: kept } })
    expect(goes(again)).toEqual([303, `${root}/login`])
  })
})

describe('a form of the work', () => {
  it('counts once, however often it is submitted', async () => {
    const id = await aRun(kim)
    const page = `${root}/runs/${id}`
    for (const step of ['accept', 'start'])
      expect(goes(await browser.send(page, `${page}/${step}`))).toEqual([303, `${page}?done=${step}`])
    const filled = { ...(await browser.hiddenOf(page, `${page}/report`)), good_quantity: '4' }
    const answers = [await browser.post(`${page}/report`, filled), await browser.post(`${page}/report`, filled)]
    expect(answers.map(goes)).toEqual([
      [303, `${page}?done=report`],
      [303, `${page}?done=report`],
    ])
    const changed = await browser.post(`${page}/report`, { ...filled, good_quantity: '5' })
    expect(changed.status).toBe(409)
    expect((await kim.call('GET', `/production-runs/${id}`)).body.production_run.produced_quantity).toBe(4)
    expect(await eventsOf(id)).toEqual(['accepted', 'started', 'output_reported'])
  })

  it('is accepted only from a page of this session', async () => {
    const id = await aRun(kim)
    const page = `${root}/runs/${id}`
    const mine = await browser.hiddenOf(page, `${page}/accept`)
    const second = partnerBrowser(shop)
    await second.logIn('kims@partner.example', password)
    const refused = [
      await browser.post(`${page}/accept`, {}),
      await browser.post(`${page}/accept`, { ...mine, seal: 'forged' }),
      await browser.post(`${page}/accept`, { ...mine, key: '' }),
      await second.post(`${page}/accept`, mine),
      await browser.post(`${page}/decline`, { reason: 'nothing' }),
      await browser.post(`${page}/accept`, mine, { 'sec-fetch-site': 'cross-site' }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 400, 403, 403, 403])
    expect(await eventsOf(id)).toEqual([])
  })

  it('shows errors at their fields, and keeps the input', async () => {
    const id = await aRun(kim)
    const page = `${root}/runs/${id}`
    for (const step of ['accept', 'start']) await browser.send(page, `${page}/${step}`)
    const problemsIn = ({ text }: TestAnswer) =>
      [...text.matchAll(/<li><a href="#f-(\w+)">([^<]*)</g)].map(([, field, problem]) => [field, problem])
    const none = await browser.send(page, `${page}/report`)
    expect([none.status, problemsIn(none)]).toEqual([
      400,
      [['good_quantity', 'Report at least one piece, good or rejected.']],
    ])
    const odd = await browser.send(page, `${page}/report`, { good_quantity: '2.5', notes: 'two & a half' })
    expect([
      odd.status,
      problemsIn(odd),
      odd.text.includes('value="2.5"'),
      odd.text.includes('two &amp; a half'),
    ]).toEqual([400, [['good_quantity', 'Write how many, as a whole number.']], true, true])
    const why = await browser.send(page, `${page}/report`, { rejected_quantity: '1' })
    expect([why.status, problemsIn(why)]).toEqual([400, [['rejection_reason', 'Say why pieces were rejected.']]])
    await browser.send(page, `${page}/finish`, { finish_notes: 'all sewn' })
    const short = await browser.send(page, `${page}/complete`, { good_quantity: '9' })
    expect([short.status, problemsIn(short)]).toEqual([
      400,
      [
        ['allow_shortfall', '1 piece is missing: say that this is meant.'],
        ['shortfall_reason', '1 piece is missing: say why.'],
      ],
    ])
    const explained = { good_quantity: '9', allow_shortfall: 'yes', shortfall_reason: 'one burnt' }
    expect(goes(await browser.send(page, `${page}/complete`, explained))).toEqual([303, `${page}?done=complete`])
    const { seal = '', key = '' } = await browser.hiddenOf(root, `${root}/logout`)
    const late = await browser.post(`${page}/report`, { seal, key, good_quantity: '1' })
    expect(goes(late)).toEqual([303, `${page}?done=stale`])
    const { production_run: run } = (await kim.call('GET', `/production-runs/${id}`)).body
    expect([run.status, run.produced_quantity, run.finish_notes, run.shortfall_reason]).toEqual([
      'completed',
      9,
      'all sewn',
      'one burnt',
    ])
  })

  it('names the materials, and records the used ones instead of the planned ones', async () => {
    const [{ inventory_item: indigo }, { inventory_item: thread }] = [
      await made(shop, '/admin/inventory-items', { title: 'Indigo cloth', unit: 'metre', on_hand: 100 }),
      await made(shop, '/admin/inventory-items', { title: 'Thread', unit: 'spool', on_hand: 100 }),
    ]
    const design = await addDesign(shop, 'Work Shirt')
    const parts = [
      { role: 'Body', inventory_item_id: indigo.id, quantity: 2, unit: 'metre' },
      { role: 'Collar', inventory_item_id: indigo.id, quantity: 0.25, unit: 'metre' },
      { role: 'Thread', inventory_item_id: thread.id, quantity: 0.5, unit: 'spool' },
      { role: 'Buttons', quantity: 6, unit: 'piece' },
    ]
    for (const [position, part] of parts.entries())
      await made(shop, `/admin/designs/${design}/components`, { ...part, position })
    const { id } = await sentRun(shop, { designId: design, partnerId: kim.partnerId, quantity: 10 })
    const page = `${root}/runs/${id}`
    const { text } = await browser.get(page)
    const named = [...text.matchAll(/<h3[^>]*>([^<]*)<\/h3><p>([^<]* in all)<\/p>/g)]
    expect(named.map(([, name, amount]) => [name, amount])).toEqual([
      ['Body: Indigo cloth', '20 metre in all'],
      ['Collar: Indigo cloth', '2.5 metre in all'],
      ['Thread: Thread', '5 spool in all'],
      ['Buttons', '60 pieces in all'],
    ])
    for (const step of ['accept', 'start', 'finish']) await browser.send(page, `${page}/${step}`)
    const fields = ({ text }: TestAnswer) =>
      [...text.matchAll(/<label for="f-(used_\w+)">([^<]*?) <.*?<p class="(\w+)"[^>]*>(.*?)<\/p>/gs)].map(
        ([, name, label, kind, said]) => [name, label, kind, said],
      )
    const [clothField, threadField] = [`used_${indigo.id}`, `used_${thread.id}`]
    expect(fields(await browser.get(page))).toEqual([
      [clothField, 'Body, Collar (metre)', 'hint', 'Planned for 10 pieces: 22.5 metre.'],
      [threadField, 'Thread (spool)', 'hint', 'Planned for 10 pieces: 5 spool.'],
    ])
    const made9 = { good_quantity: '9', allow_shortfall: 'yes', shortfall_reason: 'one burnt' }
    const wrong = await browser.send(page, `${page}/complete`, { ...made9, [clothField]: 'lots' })
    expect([wrong.status, fields(wrong)[0]]).toEqual([
      400,
      [
        clothField,
        'Body, Collar (metre)',
        'problem',
        '<span class="sr-only">Problem: </span>Write an amount such as 2.5, or nothing.',
      ],
    ])
    expect(wrong.text).toContain('value="lots"')
    const done = await browser.send(page, `${page}/complete`, { ...made9, [clothField]: '21,75' })
    expect(goes(done)).toEqual([303, `${page}?done=complete`])
    const { consumptions } = (await kim.call('GET', `/production-runs/${id}`)).body
    expect(new Set(consumptions)).toEqual(
      new Set([
        { inventory_item_id: indigo.id, quantity: 21.75, missing_quantity: 0 },
        // Consumption was not recorded: half a spool for each of nine pieces, rounded half up to whole spools.
        { inventory_item_id: thread.id, quantity: 5, missing_quantity: 0 },
      ]),
    )
    expect(consumptions.length).toBe(2)
    const left = async (item: string) =>
      (await shop.admin('GET', `/admin/inventory-items/${item}`)).body.inventory_item.on_hand
    expect([await left(indigo.id), await left(thread.id)]).toEqual([78.25, 95])
    expect((await browser.get(page)).text).toContain('<dt>Body, Collar</dt><dd>21.75 metre</dd>')
  })

  it('reports at its field a material that no longer exists', async () => {
    const { inventory_item: item } = await made(shop, '/admin/inventory-items', { title: 'Lace', unit: 'metre' })
    const design = await addDesign(shop, 'Veil')
    const part = { role: 'Lace', inventory_item_id: item.id, quantity: 1, unit: 'metre' }
    await made(shop, `/admin/designs/${design}/components`, part)
    const { id } = await sentRun(shop, { designId: design, partnerId: kim.partnerId, quantity: 1 })
    const page = `${root}/runs/${id}`
    for (const step of ['accept', 'start', 'finish']) await browser.send(page, `${page}/${step}`)
    await sql`update design_component set inventory_item_id = null where design_id = ${design}`.execute(shop.db)
    expect((await shop.admin('DELETE', `/admin/inventory-items/${item.id}`)).status).toBe(200)
    const refused = await browser.send(page, `${page}/complete`, { good_quantity: '1', [`used_${item.id}`]: '2' })
    expect([
      refused.status,
      refused.text.includes(`<a href="#f-used_${item.id}">There is no such inventory item.</a>`),
    ]).toEqual([400, true])
    const none = await browser.send(page, `${page}/complete`, { good_quantity: '1', [`used_${item.id}`]: '0' })
    expect(goes(none)).toEqual([303, `${page}?done=complete`])
  })

  it('is refused if a viewer sends it', async () => {
    await withPassword('looks', 'viewer')
    const guest = partnerBrowser(shop)
    await guest.logIn('looks@partner.example', password)
    const { seal = '', key = '' } = await guest.hiddenOf(root, `${root}/logout`)
    const answer = await guest.post(`${root}/tasks/task_1/accept`, { seal, key })
    expect([answer.status, answer.text.includes('Your role may only read.')]).toEqual([403, true])
  })
})

describe('another partner’s work', () => {
  it('is not found, exactly like an unknown id', async () => {
    const id = await aRun(other)
    const { production_run: run, tasks } = (await other.call('GET', `/production-runs/${id}`)).body
    const places = [
      `runs/${id}`,
      'runs/run_none',
      `tasks/${tasks[0].id}`,
      'tasks/none',
      `designs/${run.design_id}`,
      'designs/none',
    ]
    const pages = await Promise.all(places.map((place) => browser.get(`${root}/${place}`)))
    const [first] = pages
    expect(told(first as TestAnswer)).toEqual([404, 'There is nothing here'])
    expect(pages.map(({ status, text }) => [status, text])).toEqual(pages.map(() => [404, first?.text]))
    const { seal = '', key = '' } = await browser.hiddenOf(root, `${root}/logout`)
    const posts = [`runs/${id}/accept`, 'runs/run_none/accept', `tasks/${tasks[0].id}/complete`, 'tasks/none/complete']
    for (const place of posts) {
      const answer = await browser.post(`${root}/${place}`, { seal, key })
      expect([answer.status, answer.text]).toEqual([404, first?.text])
    }
    expect(await eventsOf(id)).toEqual([])
  })
})

describe('texts of others', () => {
  it('are shown as written, never as markup', async () => {
    const nasty = `<script>alert("1")</script> & 'x'`
    const escaped = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39;'
    const design = await addDesign(shop, nasty)
    const bodies = {
      specifications: { title: nasty, details: nasty, special_instructions: nasty },
      pictures: { url: 'https://elsewhere.example/a.png', alt: nasty },
    }
    for (const [part, body] of Object.entries(bodies)) await made(shop, `/admin/designs/${design}/${part}`, body)
    const { id } = await sentRun(shop, { designId: design, partnerId: kim.partnerId, quantity: 1 })
    const { task } = await made(shop, '/admin/tasks', { title: nasty, message: nasty, partner_id: kim.partnerId })
    const page = await browser.get(`${root}/runs/${id}`)
    expect(page.text).toContain(`<h1>${escaped}</h1>`)
    expect(page.text).toContain(`<h3>${escaped}</h3>`)
    expect(page.text).toContain(
      `<a href="https://elsewhere.example/a.png" rel="noopener noreferrer">${escaped}, at elsewhere.example</a>`,
    )
    const pages = [
      page,
      ...(await Promise.all(
        ['', `/tasks/${task.id}`, `/designs/${design}`, '/designs'].map((path) => browser.get(root + path)),
      )),
    ]
    expect(pages.map(({ status, text }) => [status, text.includes('<script>'), text.includes('<img')])).toEqual(
      pages.map(() => [200, false, false]),
    )
    const refused = await browser.send(`${root}/runs/${id}`, `${root}/runs/${id}/decline`, {
      reason: nasty,
      notes: `</textarea>${nasty}`,
    })
    expect([
      refused.status,
      refused.text.includes('<script>'),
      refused.text.includes(`&lt;/textarea&gt;${escaped}`),
    ]).toEqual([400, false, true])
  })
})

it('the start page refuses frames, caches and external hosts', async () => {
  const { headers } = await browser.get(root)
  expect([headers['content-security-policy'], headers['cache-control'], headers['referrer-policy']]).toEqual([
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    'no-store',
    'no-referrer',
  ])
})
