import { expect, test } from 'vitest'
import { accessLog } from '../../../src/platform/http/access-log.ts'
import { createServer } from '../../../src/platform/http/server.ts'
import { createLogger } from '../../../src/platform/log.ts'

function serverLoggingTo(lines: string[], level = 'info') {
  const log = createLogger({ level, destination: { write: (line) => lines.push(line) } })
  const surface = { prefix: '', tooLargeCode: 'too_large', errorBody: (error: Error) => ({ message: error.message }) }
  const app = createServer({ log, surfaces: [], elsewhere: surface })
  accessLog(app, log)
  app.get('/pay/:token', () => ({ paid: true }))
  app.get('/health/live', () => ({ status: 'live' }))
  return app
}

const withoutTimes = (line: string) => ({ ...JSON.parse(line), time: 'T', ms: 'M' })

test('the access log has one line per request with the route’s pattern, not its path', async () => {
  const lines: string[] = []
  await serverLoggingTo(lines).inject({ url: '/pay/tok_123?code=456', headers: { 'request-id': 'r-1' } })
  expect(lines.map(withoutTimes)).toEqual([
    {
      level: 'info',
      time: 'T',
      method: 'GET',
      route: '/pay/:token',
      status: 200,
      ms: 'M',
      requestId: 'r-1',
      msg: 'request',
    },
  ])
})

test('a request without a route is logged as unmatched', async () => {
  const lines: string[] = []
  await serverLoggingTo(lines).inject({ method: 'PUT', url: '/nowhere/tok_123', headers: { 'request-id': 'r-2' } })
  expect(lines.map(withoutTimes)).toMatchObject([
    { method: 'PUT', route: 'unmatched', status: 404, requestId: 'r-2', level: 'info' },
  ])
  expect(lines.join('')).not.toContain('tok_123')
})

test('health probes are logged at debug level only', async () => {
  const quiet: string[] = []
  await serverLoggingTo(quiet).inject('/health/live')
  const talkative: string[] = []
  await serverLoggingTo(talkative, 'debug').inject('/health/live')
  expect({ quiet, talkative: talkative.map(withoutTimes).map(({ level, route }) => ({ level, route })) }).toEqual({
    quiet: [],
    talkative: [{ level: 'debug', route: '/health/live' }],
  })
})
