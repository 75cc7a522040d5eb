import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partnerMessages } from '../../src/back-office/partner-pages/words.ts'
import { escapeHtml } from '../../src/platform/http/html.ts'
import type { MailLanguage } from '../../src/platform/mail/languages.ts'
import { messageTexts } from '../support/message-texts.ts'
import { type PartnerBrowser, partnerBrowser } from '../support/partner-browser.ts'
import { wordsOfTheWalk } from '../support/partner-pages-words.ts'
import { addPerson, made, productionShop, sentRun } from '../support/production.ts'
import type { TestAnswer, TestWeft } from '../support/weft.ts'

const password = 'a long warp and a weft'
const root = '/console/partner'

let shop: TestWeft
let design: string
beforeAll(async () => {
  shop = await productionShop()
  design = await aDesign()
})
afterAll(() => shop.stop())

/** Creates records whose names are not words of any language, so that English on a page comes from the page itself. */
async function aDesign(): Promise<string> {
  const { design } = await made(shop, '/admin/designs', { name: 'Zq1', description: 'Zq2' })
  const { inventory_item: cloth } = await made(shop, '/admin/inventory-items', {
    title: 'Zq3',
    unit: 'kg',
    on_hand: 99,
  })
  const parts = {
    specifications: { title: 'Zq4', category: 'finishing', details: 'Zq5', version: '2' },
    'size-sets': { size_label: 'Zq6', measurements: { zq7: 1104.5 } },
    colors: { name: 'Zq8', hex_code: '#264e86' },
    components: { role: 'Zq9', inventory_item_id: cloth.id, quantity: 2.25, unit: 'kg' },
    pictures: { url: 'https://zq.example/a.png', alt: '' },
  }
  for (const [part, body] of Object.entries(parts)) await made(shop, `/admin/designs/${design.id}/${part}`, body)
  return design.id
}

interface Reader {
  readonly partnerId: string
  readonly email: string
  /** Not logged in. */
  readonly guest: PartnerBrowser
  readonly browser: PartnerBrowser
}

async function aReader(handle: string, given: object, acceptLanguage: string): Promise<Reader> {
  const { partner } = await made(shop, '/admin/partners', { name: 'Zq', handle, ...given })
  const email = `${handle}@zq.example`
  const { token } = await addPerson(shop, partner.id, email, 'member')
  const authorization = `Bearer ${token}`
  await shop.request({
    method: 'POST',
    url: '/auth/partner/password',
    payload: { password },
    headers: { authorization },
  })
  const opened = () => partnerBrowser(shop, { 'accept-language': acceptLanguage })
  const reader = { partnerId: partner.id, email, guest: opened(), browser: opened() }
  await reader.browser.logIn(email, password)
  return reader
}

const languageOf = ({ text, headers }: TestAnswer) => [
  ...(/<html lang="([^"]*)" dir="([^"]*)"/.exec(text)?.slice(1) ?? []),
  headers['content-language'],
  headers.vary,
]
const textOf = (markup: string) =>
  markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const every = (elements: string, { text }: TestAnswer) => {
  const main = /<main.*<\/main>/s.exec(text)?.[0] ?? ''
  return [...main.matchAll(new RegExp(`<(${elements})\\b[^>]*>(.*?)</\\1>`, 'gs'))].map(([, , each]) =>
    textOf(each ?? ''),
  )
}
const headings = (answer: TestAnswer) => every('h1|h2', answer)
const labels = (answer: TestAnswer) => every('label|button', answer)
const facts = (answer: TestAnswer) => every('dt|dd', answer)
/** Problems above a form, or on a task that cannot be completed yet. */
const problems = ({ text }: TestAnswer) =>
  [...text.matchAll(/<li><a href="#f-\w+">([^<]*)<|role="alert"><p>([^<]*)</g)].map(([, field, task]) => field ?? task)

/** Texts of at least two words. A single word could also occur in another language. */
const sentences = [...messageTexts(partnerMessages.en).values()]
  .flatMap((text) => text.split(/\{\w+\}/))
  .map((part) => part.trim())
  .filter((part) => part.split(/\s+/).length >= 2)
/** Returns English sentences anywhere on the page, and English words that are a whole text. */
function englishIn({ text }: TestAnswer, language: MailLanguage): string[] {
  const own = new Set(messageTexts(partnerMessages[language]).values())
  const words = new Set([...messageTexts(partnerMessages.en).values()].filter((word) => !own.has(word)))
  const shown = [...text.matchAll(/>([^<>]+)<|(?:aria-label|alt|title)="([^"]*)"/g)].map(
    ([, node, name]) => node ?? name,
  )
  return [
    ...sentences.filter((sentence) => text.includes(escapeHtml(sentence))),
    ...shown.flatMap((each) => each?.trim() ?? []).filter((each) => words.has(each)),
  ]
}

async function aTask(partnerId: string): Promise<string> {
  const body = { title: 'Zq10', partner_id: partnerId, due_at: '2026-03-20T00:00:00Z', estimated_minutes: 90 }
  return (await made(shop, '/admin/tasks', body)).task.id
}

/** Creates a run with a task and a subtask that must be completed first. Their names are not words of any language. */
async function aRun(partnerId: string) {
  const { id } = await sentRun(shop, { designId: design, partnerId, quantity: 1200 })
  const { id: taskId } = await shop.db
    .updateTable('task')
    .set({ title: 'Zq11' })
    .where('production_run_id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()
  await made(shop, `/admin/tasks/${taskId}/subtasks`, { title: 'Zq11' })
  return { run: `${root}/runs/${id}`, whole: `${root}/tasks/${taskId}` }
}

/** Visits the pages from the login to the end of a run. */
async function walk({ partnerId, email, guest, browser }: Reader) {
  const { run, whole } = await aRun(partnerId)
  const task = `${root}/tasks/${await aTask(partnerId)}`
  const step = (name: string, fields = {}) => browser.send(run, `${run}/${name}`, fields)
  const first = {
    login: await guest.get(`${root}/login?bye=1`),
    wrong: await guest.logIn(email, 'wrong'),
    byLink: await guest.get(`${root}/login-link`),
    sent: await guest.post(`${root}/login-link/form`, { email }),
    forgotten: await guest.post(`${root}/forgot-password/form`, { email: '' }),
    reset: await guest.post(`${root}/reset-password/form`, { token: 'x' }),
    spent: await guest.post(`${root}/accept-invitation/form`, { token: 'weft_ll_x' }),
    work: await browser.get(root),
    asked: await browser.get(run),
  }
  await step('accept')
  await step('start')
  const then = {
    started: await browser.get(`${run}?done=start`),
    refused: await step('report', { rejected_quantity: '2,5' }),
    blocked: await browser.send(whole, `${whole}/complete`),
  }
  await step('finish')
  const short = await step('complete', { good_quantity: '1199' })
  await step('complete', { good_quantity: '1199', allow_shortfall: 'yes', shortfall_reason: 'Zq' })
  return {
    ...first,
    ...then,
    short,
    completed: await browser.get(run),
    task: await browser.get(task),
    runs: await browser.get(`${root}/runs?status=completed`),
    designs: await browser.get(`${root}/designs`),
    design: await browser.get(`${root}/designs/${design}`),
    password: await browser.get(`${root}/password`),
    nothing: await browser.get(`${root}/runs/none`),
    forged: await browser.post(`${run}/accept`, {}),
  }
}

const told = (pages: Awaited<ReturnType<typeof walk>>) => ({
  login: [headings(pages.login), labels(pages.login)],
  work: headings(pages.work),
  run: [headings(pages.started), labels(pages.started)],
  refused: problems(pages.refused),
  short: problems(pages.short),
  blocked: [headings(pages.blocked)[0], ...problems(pages.blocked)],
  task: [headings(pages.task), labels(pages.task), facts(pages.task)],
  completed: facts(pages.completed).slice(0, 8),
})

describe.each([
  ['German', 'de', 'de', 'de-AT,en;q=0.5'],
  ['French-Canadian', 'fr', 'fr-CA', 'fr-CA,en;q=0.5'],
  ['Hindi', 'hi', 'hi', 'hi-IN,en;q=0.5'],
] as const)('the pages of a %s partner', (_name, language, locale, accepted) => {
  it('are in that language from login to the end of a run, with nothing left in English', async () => {
    const pages = await walk(await aReader(`reader-${language}`, { locale }, accepted))
    const answers = Object.entries(pages)
    expect(answers.map(([name, answer]) => [name, englishIn(answer, language)])).toEqual(
      answers.map(([name]) => [name, []]),
    )
    expect(answers.map(([, answer]) => languageOf(answer))).toEqual(
      answers.map(() => [language, 'ltr', language, 'accept-language']),
    )
    expect(told(pages)).toEqual(wordsOfTheWalk[language])
  })
})

describe('the language of a page', () => {
  const titleIn = async (answer: Promise<TestAnswer>) => headings(await answer)[0]
  it.each([
    ['own-first', { locale: 'nl', country: 'FR' }, 'de', 'Uw werk'],
    ['of-its-country', { country: 'IT' }, 'de', 'I suoi lavori'],
    ['of-the-browser', {}, 'ja, es-MX;q=0.9, de;q=0.8', 'Sus trabajos'],
    ['not-spoken', { locale: 'ja' }, 'de', 'Ihre Arbeit'],
    ['unknown', {}, 'ja', 'Your work'],
    ['malformed', {}, 'de;q=2, ***, fr_x_', 'Your work'],
  ])(
    'is the partner’s own, else its country’s, else one the browser accepts, else the shop’s: %s',
    async (handle, given, accepted, title) => {
      const { browser } = await aReader(handle, given, accepted)
      expect(await titleIn(browser.get(root))).toBe(title)
    },
  )

  it('is not that of untranslated texts, which are marked with theirs if all of them are untranslated', async () => {
    const path = `/admin/designs/${design}/partners`
    const { browser, partnerId } = await aReader('reads-italian', { locale: 'it' }, 'it')
    expect((await shop.admin('POST', path, { partner_ids: [partnerId] })).status).toBe(200)
    const shown = async () => {
      const { text } = await browser.get(`${root}/designs/${design}`)
      return [/<h1.*<\/h1>/.exec(text)?.[0], /<p class="written".*<\/p>/.exec(text)?.[0]]
    }
    expect(await shown()).toEqual(['<h1 lang="en">Zq1</h1>', '<p class="written" lang="en">Zq2</p>'])
    const translation = await shop.admin('PUT', `/admin/translations/design/${design}/it`, {
      fields: { name: 'Camicia' },
    })
    expect(translation.status).toBe(200)
    expect(await shown()).toEqual(['<h1>Camicia</h1>', '<p class="written">Zq2</p>'])
  })

  it('is the browser’s before login, and the shop’s if the browser sends none', async () => {
    const login = (headers: Record<string, string>) => titleIn(partnerBrowser(shop, headers).get(`${root}/login`))
    expect([await login({ 'accept-language': 'it-CH' }), await login({})]).toEqual(['Accedere', 'Log in'])
  })
})
