import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startMachineServer } from '../support/machine-server.ts'
import { jpeg } from '../support/pictures.ts'
import type { TestDatabase } from '../support/postgres.ts'
import { type WeftProcess, weftProcess } from '../support/weft-process.ts'
import { databaseOfTest, query, until } from './database-of-test.ts'
import { reportFault } from './fault-report.ts'
import { promised } from './promised.ts'

const adminToken = 'admin-token-of-the-fault-tests'
const authorization = `Bearer ${adminToken}`
const takenOverWithinMs = promised(30_000)
const counted = 1200
const people = 60

/** Work that is killed halfway. */
interface Work {
  readonly kind: string
  /** Statement whose lock stops the work halfway. */
  readonly heldBy: string
  /** Starts the work. The test does not wait for the answer. */
  begin(weft: WeftProcess): Promise<unknown>
  /** Whether the work has changed something before the lock stops it. Default: nothing has changed. */
  hasBegun?(): Promise<boolean>
  /** Repeats the call that got no response. If missing, the next process resumes the work automatically. */
  repeat?(weft: WeftProcess): Promise<unknown>
  /** Reads the effects once the work is done. */
  effects(): Promise<unknown>
  readonly expected: unknown
}

test('work whose process is killed in the middle is done once, by the next process or by a repeated call', async () => {
  const database = await databaseOfTest()
  const machine = await startMachineServer()
  onTestFinished(() => machine.stop())
  const start = async (): Promise<WeftProcess> => {
    const weft = await weftProcess({
      databaseUrl: database.url,
      environment: {
        ADMIN_TOKEN: adminToken,
        ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
        TRANSLATE_URL: machine.url,
        RATE_LIMIT_PER_ADDRESS: '0',
      },
    })
    onTestFinished(() => weft.remove())
    await weft.start()
    return weft
  }
  let weft = await start()
  const works = await prepare(database, weft, machine)
  const wrong: unknown[] = []
  for (const work of works) {
    const hold = await holding(database, work.heldBy)
    let answered: unknown = null
    void work.begin(weft).then(
      async (answer) => {
        answered = answer instanceof Response ? `${answer.status} ${await answer.text()}` : answer
      },
      () => undefined,
    )
    await until(async () => ((await work.hasBegun?.()) ?? true) && (await isHeld(database)), 30_000).catch((cause) => {
      throw new Error(`Nothing held up ${work.kind}: ${answered}`, { cause })
    })
    await weft.kill({ database: false })
    const killedMs = performance.now()
    await hold.release()
    weft = await start()
    const startedMs = performance.now()
    await work.repeat?.(weft)
    const isDone = async () => JSON.stringify(await work.effects()) === JSON.stringify(work.expected)
    const done = await until(isDone, promised(60_000)).then(
      () => true,
      () => false,
    )
    const takeoverSeconds = (performance.now() - startedMs) / 1000
    const startSeconds = (startedMs - killedMs) / 1000
    // Leaves time for an unwanted second effect.
    await sleep(2000)
    const effects = await work.effects()
    const isOnce = JSON.stringify(effects) === JSON.stringify(work.expected)
    const unannounced = await unannouncedIn(database)
    reportFault({
      fault: `kill during ${work.kind}`,
      acknowledged: 1,
      lost: done ? 0 : 1,
      doubled: done && !isOnce ? 1 : 0,
      unannounced,
      recoveredSeconds: takeoverSeconds,
      startSeconds,
      effects: JSON.stringify(effects),
    })
    const isLate = takeoverSeconds * 1000 > takenOverWithinMs
    if (isLate || !isOnce || unannounced > 0)
      wrong.push({ kind: work.kind, takeoverSeconds, unannounced, effects, expected: work.expected })
  }
  expect(wrong).toEqual([])
  expect(await weft.command('doctor')).toMatchObject({ code: 0 })
}, 600_000)

async function prepare(
  database: TestDatabase,
  weft: WeftProcess,
  machine: Awaited<ReturnType<typeof startMachineServer>>,
): Promise<Work[]> {
  const rows = (name: string) => Array.from({ length: counted }, (_, n) => name.replaceAll('#', String(n)))
  const table = ['handle,title,sku,price,on_hand', ...rows('kw-#,Product #,KW-#,9.50,5')].join('\n')
  await importing(weft, 'products', table)
  await until(async () => (await numberOf(database, `product where handle like 'kw-%'`)) === counted, 120_000)
  for (let n = 0; n < people; n++) await made(weft, '/ad-planning/people', { email: `kw-${n}@example.com` })
  await query(database, `update person set last_active_at = now()`)
  const { campaign } = await made(weft, '/ad-planning/campaigns', {
    name: 'Spring',
    platform: 'social_ads',
    currency: 'EUR',
  })
  const run = await approvedRun(weft)
  const { task_template: template } = await made(weft, '/task-templates', { name: 'Cut' })
  machine.answer(200, { translatedText: [] })
  const picture = await jpeg(400, 300)

  const key = (name: string) => ({ 'idempotency-key': `killed-${name}` })
  const forecast = (one: WeftProcess) =>
    call(
      one,
      '/ad-planning/forecasts',
      { ad_campaign_id: campaign.id, forecast_days: 3, daily_budget: 5000 },
      key('forecast'),
    )
  const confirm = (one: WeftProcess) =>
    call(one, `/production-runs/${run}/dispatch/confirm`, { template_ids: [template.id] }, key('dispatch'))
  const translate = (one: WeftProcess) =>
    call(one, '/translations/machine', { locale: 'de', type: 'task_template' }, key('translate'))
  const upload = (one: WeftProcess) =>
    fetch(`${one.baseUrl}/admin/uploads`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'image/jpeg', ...key('upload') },
      body: new Uint8Array(picture),
    })
  const backup = async (one: WeftProcess) => {
    const answer = await call(one, '/backups', { passphrase: 'a passphrase of some length' })
    return (await answer.arrayBuffer()).byteLength
  }
  let backupBytes = 0
  const last = `(select max(variant_id collate "C") from variant_stock s join variant v on v.id = s.variant_id where v.sku like 'KW-%')`
  return [
    {
      kind: 'an import of stock',
      heldBy: `update variant_stock set updated_at = now() where variant_id = ${last}`,
      begin: (one) => importing(one, 'stock', ['sku,on_hand', ...rows('KW-#,3')].join('\n')),
      hasBegun: async () => (await numberOf(database, 'import_change where after @> \'{"on_hand": 3}\'')) >= 1000,
      effects: async () => [
        await numberOf(
          database,
          `variant_stock s join variant v on v.id = s.variant_id where v.sku like 'KW-%' and s.on_hand = 3`,
        ),
        await query(database, `select state, counts ->> 'updated' as updated from import_run where kind = 'stock'`),
      ],
      expected: [counted, [{ state: 'imported', updated: String(counted) }]],
    },
    {
      kind: 'an import of products',
      heldBy: 'lock table product_listing in share row exclusive mode',
      begin: (one) => importing(one, 'products', table.replaceAll('kw-', 'kx-').replaceAll('KW-', 'KX-')),
      effects: () => numberOf(database, `product where handle like 'kx-%'`),
      expected: counted,
    },
    {
      kind: 'an undo of an import of stock',
      heldBy: `update variant_stock set updated_at = now() where variant_id = ${last}`,
      async begin(one) {
        const [run] = await query(database, `select id from import_run where kind = 'stock'`)
        return call(one, `/imports/${run?.id}/undo`, {})
      },
      effects: async () => [
        await numberOf(
          database,
          `variant_stock s join variant v on v.id = s.variant_id where v.sku like 'KW-%' and s.on_hand = 5`,
        ),
        await query(database, `select state from import_run where kind = 'stock'`),
      ],
      expected: [counted, [{ state: 'undone' }]],
    },
    {
      kind: 'a run of scores',
      heldBy: 'lock table customer_score in share row exclusive mode',
      begin: (one) => call(one, '/ad-planning/scores/recalculate', {}),
      effects: async () => [
        (await query(database, 'select status from score_run order by started_at desc limit 1'))[0]?.status,
        await numberOf(
          database,
          '(select from customer_score group by person_id, score_type having count(*) > 1) twice',
        ),
      ],
      expected: ['done', 0],
    },
    {
      kind: 'a forecast',
      heldBy: 'lock table budget_forecast in share row exclusive mode',
      begin: forecast,
      repeat: forecast,
      effects: () => numberOf(database, 'budget_forecast'),
      expected: 1,
    },
    {
      kind: 'a dispatch of production',
      heldBy: 'lock table task in share row exclusive mode',
      begin: confirm,
      repeat: confirm,
      effects: async () => [
        await numberOf(database, 'task'),
        await numberOf(database, `event where type = 'production_run.sent_to_partner'`),
      ],
      expected: [1, 1],
    },
    {
      kind: 'a translation by machine',
      heldBy: 'lock table translation in share row exclusive mode',
      begin: (one) => {
        machine.answer(200, { translatedText: ['Zuschneiden'] })
        return translate(one)
      },
      repeat: translate,
      effects: () => query(database, `select value, status from translation where record_type = 'task_template'`),
      expected: [{ value: 'Zuschneiden', status: 'draft' }],
    },
    {
      kind: 'an upload',
      heldBy: 'lock table upload in share row exclusive mode',
      begin: upload,
      repeat: upload,
      effects: () => numberOf(database, 'upload'),
      expected: 1,
    },
    {
      kind: 'a backup',
      heldBy: 'lock table audit_entry in access exclusive mode',
      begin: backup,
      repeat: async (one) => {
        backupBytes = await backup(one)
      },
      effects: async () => backupBytes > 10_000,
      expected: true,
    },
  ]
}

const call = (
  weft: WeftProcess,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${weft.baseUrl}/admin${path}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

// Tests read the members of answers.
// biome-ignore lint/suspicious/noExplicitAny: the effects are asserted
async function made(weft: WeftProcess, path: string, body: unknown): Promise<any> {
  const answer = await call(weft, path, body)
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

async function importing(weft: WeftProcess, kind: string, text: string): Promise<void> {
  const answer = await fetch(`${weft.baseUrl}/admin/imports?kind=${kind}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'text/csv' },
    body: text,
  })
  if (answer.status !== 201) throw new Error(`import: ${answer.status} ${await answer.text()}`)
}

/** Creates a run for one partner that waits for its task templates. */
async function approvedRun(weft: WeftProcess): Promise<string> {
  const { design } = await made(weft, '/designs', { name: 'Indigo Shirt' })
  const { partner } = await made(weft, '/partners', { name: 'Sewers', handle: 'sewers' })
  const { children } = await made(weft, `/designs/${design.id}/production-runs`, {
    quantity: 3,
    assignments: [{ partner_id: partner.id }],
  })
  await made(weft, `/production-runs/${children[0].id}/dispatch`, {})
  return children[0].id
}

async function holding(database: TestDatabase, statement: string): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => {})
  await client.connect()
  await client.query('begin')
  await client.query(statement)
  return { release: () => client.end() }
}

async function unannouncedIn(database: TestDatabase): Promise<number> {
  const count = () => numberOf(database, 'event where relayed_at is null')
  await until(async () => (await count()) === 0, 30_000).catch(() => undefined)
  return count()
}

const isHeld = async (database: TestDatabase): Promise<boolean> =>
  (await numberOf(
    database,
    `pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and application_name in ('weft', 'weft backup')`,
  )) > 0

async function numberOf(database: TestDatabase, from: string): Promise<number> {
  return Number((await query(database, `select count(*)::int as count from ${from}`))[0]?.count)
}
