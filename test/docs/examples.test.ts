import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { readDemoShop } from '../support/demo-shop.ts'
import { adminToken, startTestWeft, type TestWeft, testKey } from '../support/weft.ts'
import { declaredVariables, readHttpFile } from './http-file.ts'
import { type ExampleRun, runExample } from './run-example.ts'

const folder = join(import.meta.dirname, '../../docs/examples')
const read = (file: string): string => readFileSync(join(folder, file), 'utf8')
const files = readdirSync(folder).filter((name) => name.endsWith('.http'))

describe('the documentation’s examples', () => {
  let weft: TestWeft
  const newRun = (shop = weft): ExampleRun => ({
    variables: { baseUrl: shop.baseUrl, key: testKey, adminToken },
    answers: new Map(),
  })
  const demoShop = () => startTestWeft({ listen: true, ...readDemoShop() })
  const problemsOf = async (file: string, run: ExampleRun): Promise<string[]> => {
    const problems: string[] = []
    for (const example of readHttpFile(read(file)))
      for (const problem of await runExample(example, run)) problems.push(`${example.title}: ${problem}`)
    return problems
  }

  beforeAll(async () => {
    weft = await demoShop()
  })
  afterAll(() => weft.stop())

  it('refer to products and variants of the demo shop, like the pages about them', async () => {
    const pages = readdirSync(join(folder, '..')).filter((name) => name.endsWith('.md'))
    const text = pages.map((name) => readFileSync(join(folder, '..', name), 'utf8')).join('\n')
    const named = new Set(text.match(/\b(?:prod|variant)_[a-z0-9]+(?:-[a-z0-9]+)+/g))
    const there = [
      ...(await weft.db.selectFrom('product').select('id').execute()),
      ...(await sql<{ id: string }>`select id from variant`.execute(weft.db)).rows,
    ].map(({ id }) => id)
    expect([...named].filter((id) => !there.includes(id))).toEqual([])
    expect(named.has('variant_station-chai-mug-celadon')).toBe(true)
  })

  it('cover every step of buying, possible errors, the merchant’s side, the schedule of social posts, and translations', () =>
    expect(files.sort()).toEqual([
      'ad-planning.http',
      'admin-catalogue.http',
      'admin-checkouts.http',
      'admin-customers.http',
      'admin-emails-and-webhooks.http',
      'admin-imports.http',
      'admin-orders.http',
      'admin-payments.http',
      'admin-people.http',
      'admin-settings.http',
      'admin-stock.http',
      'cancel.http',
      'complete.http',
      'create.http',
      'discover.http',
      'errors.http',
      'experiments.http',
      'goods.http',
      'lookup.http',
      'order.http',
      'partners.http',
      'poll.http',
      'pushed-mailbox.http',
      'scores.http',
      'search.http',
      'social-schedule.http',
      'social.http',
      'translations.http',
      'ucp-2026-04-08.http',
      'ucp-2026-08-25.http',
      'ucp-mcp.http',
      'update.http',
    ]))

  const ofMerchants = files.filter((file) => file.startsWith('admin-'))
  it.each(files.filter((file) => !ofMerchants.includes(file)))(
    '%s: the shop’s response to every request is as its comments say',
    async (file) => expect(await problemsOf(file, newRun())).toEqual([]),
  )

  // These change the shop itself, so each runs in its own shop.
  it.each(ofMerchants)('%s: a fresh shop’s response to every request is as its comments say', async (file) => {
    const shop = await demoShop()
    try {
      expect(await problemsOf(file, newRun(shop))).toEqual([])
    } finally {
      await shop.stop()
    }
  })

  it.each(files)('%s: declares its two variables, and every request states at least its status', (file) => {
    const text = read(file)
    // Requests to the admin API need the admin token.
    expect(declaredVariables(text)).toEqual(['baseUrl', text.includes('{{baseUrl}}/admin/') ? 'adminToken' : 'key'])
    const silent = readHttpFile(text).filter((example) => example.expectations[0]?.kind !== 'status')
    expect(silent.map((example) => example.title)).toEqual([])
  })

  it('fail if their comments state another response', async () => {
    const lies = read('discover.http')
      .replace('# expect status 200', '# expect status 201')
      .replace('"success"', '"error"')
      .replace('= "rest"', '~ ^soap')
    const [example] = readHttpFile(lies)
    if (!example) throw new Error('The file has no request.')
    const problems = await runExample(example, newRun())
    expect(problems.slice(0, -1)).toEqual([
      'the status is 200, expected 201',
      '$.ucp.status is "success", expected "error"',
      '$.ucp.services["dev.ucp.shopping"][0].transport is rest, which does not match ^soap',
    ])
  })
})
