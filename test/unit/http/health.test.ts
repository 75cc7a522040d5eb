import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { type HealthDeps, healthRoutes } from '../../../src/platform/http/health.ts'
import { createServer } from '../../../src/platform/http/server.ts'
import { createLogger } from '../../../src/platform/log.ts'

function serverWith(deps: Partial<HealthDeps>): FastifyInstance {
  const surface = { prefix: '', tooLargeCode: 'too_large', errorBody: (error: Error) => ({ message: error.message }) }
  const app = createServer({ log: createLogger({ level: 'silent' }), surfaces: [], elsewhere: surface })
  healthRoutes(app, {
    draining: () => false,
    missingMigrations: async () => [],
    tryToPlace: async () => {},
    troubles: () => new Set(),
    ...deps,
  })
  return app
}

async function ask(app: FastifyInstance, path: string) {
  const answer = await app.inject(path)
  return { status: answer.statusCode, body: answer.json(), cache: answer.headers['cache-control'] }
}

describe('GET /health/ready', () => {
  test('is 200 while the database responds and has every migration', async () => {
    expect(await ask(serverWith({}), '/health/ready')).toEqual({
      status: 200,
      body: { status: 'ready' },
      cache: 'no-store',
    })
  })

  test('is 503 once the process has been told to stop', async () => {
    expect(await ask(serverWith({ draining: () => true }), '/health/ready')).toEqual({
      status: 503,
      body: { status: 'unready', reasons: ['draining'] },
      cache: 'no-store',
    })
  })

  test('is 503 if the database cannot be queried, without saying why', async () => {
    const refused = async () => {
      throw new Error('password of weft is wrong')
    }
    expect(await ask(serverWith({ missingMigrations: refused }), '/health/ready')).toEqual({
      status: 503,
      body: { status: 'unready', reasons: ['database_unreachable'] },
      cache: 'no-store',
    })
  })

  test('is 503 if the database does not respond, and queries it once for concurrent checks', async () => {
    let asked = 0
    const silent = () => {
      asked += 1
      return new Promise<string[]>(() => {})
    }
    const app = serverWith({ missingMigrations: silent, draining: () => true })
    const expected = { status: 503, body: { status: 'unready', reasons: ['draining', 'database_unreachable'] } }
    const answers = await Promise.all([ask(app, '/health/ready'), ask(app, '/health/ready')])
    expect(answers).toMatchObject([expected, expected])
    expect(asked).toBe(1)
  })

  test('is 200 for ten seconds after a response if the next one is late, and 503 after an error', async () => {
    let elapsedMs = 0
    let missingMigrations = async (): Promise<readonly string[]> => []
    const app = serverWith({ missingMigrations: () => missingMigrations(), elapsedMs: () => elapsedMs })
    const statuses = [(await ask(app, '/health/ready')).status]
    let answer = (_: readonly string[]): void => {}
    missingMigrations = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    for (elapsedMs of [10_000, 10_001]) statuses.push((await ask(app, '/health/ready')).status)
    answer([])
    await new Promise(setImmediate)
    missingMigrations = async () => Promise.reject(new Error('gone'))
    statuses.push((await ask(app, '/health/ready')).status)
    expect(statuses).toEqual([200, 200, 503, 503])
  })

  test('is 503 while migrations are missing', async () => {
    expect(await ask(serverWith({ missingMigrations: async () => ['1.sql'] }), '/health/ready')).toEqual({
      status: 503,
      body: { status: 'unready', reasons: ['migrations_missing'] },
      cache: 'no-store',
    })
  })
})

test('GET /health/live is 200 in any state of the database', async () => {
  const refused = async () => {
    throw new Error('gone')
  }
  expect(await ask(serverWith({ missingMigrations: refused, draining: () => true }), '/health/live')).toEqual({
    status: 200,
    body: { status: 'live' },
    cache: 'no-store',
  })
})
