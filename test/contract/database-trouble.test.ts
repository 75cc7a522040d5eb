import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLogger } from '../../src/platform/log.ts'
import { adminToken, startTestWeft, type TestWeft } from '../support/weft.ts'

const lines: { level: string; msg: string; trouble?: string }[] = []
let weft: TestWeft
let operator: pg.Client
beforeAll(async () => {
  const log = createLogger({
    level: 'info',
    destination: { write: (line: string) => void lines.push(JSON.parse(line)) },
  })
  weft = await startTestWeft({ log })
  operator = new pg.Client({ connectionString: weft.databaseUrl })
  await operator.connect()
})
afterAll(async () => {
  await operator.end()
  await weft.stop()
})

const ready = async () => {
  const { status, body } = await weft.request({ method: 'GET', url: '/health/ready' })
  return { status, body }
}

/** Sets whether new connections are read-only, and ends all others. */
async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  const name = new URL(weft.databaseUrl).pathname.slice(1)
  await operator.query(`alter database "${name}" set default_transaction_read_only = ${value}`)
  await operator.query(`set default_transaction_read_only = off`)
  await operator.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
}

const draft = { line_items: [{ item: { id: 'variant_mug' }, quantity: 1 }] }

describe('while the database takes no writes', () => {
  beforeAll(() => setReadOnly('on'))
  afterAll(() => setReadOnly('off'))

  test('an agent gets 503 with Retry-After in the agents’ error format', async () => {
    const { status, headers, body } = await weft.agent('POST', '/ucp/checkout-sessions', draft)
    expect({ status, retryAfter: headers['retry-after'], body }).toEqual({
      status: 503,
      retryAfter: '5',
      body: {
        ucp: { version: '2026-01-11', status: 'error' },
        messages: [
          {
            type: 'error',
            code: 'unavailable',
            content: 'The shop cannot use its database right now. Send the request again in a moment.',
            severity: 'recoverable',
          },
        ],
      },
    })
  })

  test('the operator gets 503 with Retry-After in the admin API’s error format', async () => {
    const { status, headers, body } = await weft.admin('POST', '/admin/regions', {
      name: 'Norway',
      currency: 'NOK',
      countries: ['NO'],
    })
    expect({ status, retryAfter: headers['retry-after'], body }).toEqual({
      status: 503,
      retryAfter: '5',
      body: {
        type: 'unexpected',
        code: 'unavailable',
        message: 'The shop cannot use its database right now. Send the request again in a moment.',
      },
    })
  })

  test('the shop is not ready and says why; reads still work', async () => {
    expect(await ready()).toEqual({ status: 503, body: { status: 'unready', reasons: ['database_read_only'] } })
    expect((await weft.agent('GET', '/ucp/checkout-sessions/none')).status).toBe(404)
  })

  test('the log reports the trouble once, however many requests fail', async () => {
    for (let n = 0; n < 20; n++) await weft.agent('POST', '/ucp/checkout-sessions', draft)
    expect(lines.filter(({ trouble }) => trouble === 'read_only').map(({ level, msg }) => [level, msg])).toEqual([
      ['error', 'the database takes no writes'],
    ])
    expect(lines.filter(({ msg }) => msg === 'unexpected error')).toEqual([])
  })
})

test('a locked table causes a 503 within 10 s, and the shop is not ready', async () => {
  await operator.query('begin')
  await operator.query('lock table checkout in access exclusive mode')
  const unready = [await ready()]
  const begunMs = performance.now()
  const answers = Promise.all(Array.from({ length: 30 }, () => weft.agent('POST', '/ucp/checkout-sessions', draft)))
  const statuses = new Set((await answers).map(({ status }) => status))
  const tookMs = performance.now() - begunMs
  unready.push(await ready())
  await operator.query('rollback')
  const locked = { status: 503, body: { status: 'unready', reasons: ['database_locked'] } }
  expect(unready).toEqual([locked, locked])
  expect({ statuses: [...statuses], inTime: tookMs < 10_000 }).toEqual({ statuses: [503], inTime: true })
  expect(await ready()).toEqual({ status: 200, body: { status: 'ready' } })
})

test('a missing migration makes the shop not ready', async () => {
  await operator.query(`alter table schema_migration rename to schema_migration_away`)
  const unready = await ready()
  await operator.query(`alter table schema_migration_away rename to schema_migration`)
  expect(unready).toEqual({ status: 503, body: { status: 'unready', reasons: ['migrations_missing'] } })
})

test('the admin API works again afterwards', async () => {
  const { status } = await weft.request({
    method: 'GET',
    url: '/admin/system',
    headers: { authorization: `Bearer ${adminToken}` },
  })
  expect(status).toBe(200)
})
