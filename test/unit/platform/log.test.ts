import { describe, expect, it, vi } from 'vitest'
import { ConnectionLost } from '../../../src/platform/db/trouble.ts'
import { createLogger, type Logger, type LoggerOptions } from '../../../src/platform/log.ts'
import { Secret } from '../../../src/platform/secret.ts'

function recording(options: Partial<LoggerOptions> = {}): { log: Logger; lines: string[] } {
  const lines: string[] = []
  const destination = { write: (line: string) => void lines.push(line) }
  return { log: createLogger({ level: 'trace', destination, ...options }), lines }
}

function eventOf(write: (log: Logger) => void, options: Partial<LoggerOptions> = {}): Record<string, unknown> {
  const { log, lines } = recording(options)
  write(log)
  const { time, ...event }: Record<string, unknown> = JSON.parse(lines.join(''))
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  return event
}

/** Logs events with a secret in every place where one could occur. `hide` returns a new canary each time. */
function writeCanaries(log: Logger, hide: () => string, known: readonly string[]): void {
  const headers = ['authorization', 'Cookie', 'set-cookie', 'X-Publishable-API-Key', 'x-api-key', 'Stripe-Signature']
  for (const name of headers) log.info({ req: { headers: { host: 'shop', [name]: hide() } } }, 'headers')
  const members = ['token', 'secret', 'password', 'salt', 'hash', 'client_secret', 'clientSecret', 'access_token']
  members.push('refresh_token', 'accessToken', 'app_bearer_token', 'api_secret', 'private_key', 'verify_token', 'cvc')
  for (const name of members) log.info({ a: [{ b: { c: { d: { e: { f: [{ [name]: hide() }] } } } } }] }, 'nested')
  log.info({ access_token_encrypted: { encrypted: hide(), iv: hide() }, oauth1_credentials: [hide(), hide()] })
  log.child({ token: hide(), tenant: { session_token: hide() } }).warn('child')
  log.info({ url: `https://graph/me?access_token=${hide()}&fields=id` }, `called https://user:${hide()}@host/`)
  log.info({ url: `/callback?code=${hide()}&state=${hide()}` }, `GET /x?a=1&hub.verify_token=${hide()}`)
  log.info(`Authorization: Bearer ${hide()}`)
  log.info(`sent "authorization":"Basic ${hide()}" and cookie: a=1; sid=${hide()}`)
  log.info(`weft_as_${hide()} and /console/accept-invitation#token=weft_in_${hide()}`)
  log.info(`sk_live_${hide()} rk_test_${hide()} whsec_${hide()} pi_1_secret_${hide()}`)
  log.info({ body: JSON.stringify({ inner: JSON.stringify({ client_secret: hide() }), password: hide() }) })
  log.info({ secret: new Secret(hide()), holder: { value: new Secret(hide()) } }, `${new Secret(hide())}`)
  log.error(Object.assign(new Error(`refused: {"access_token":"${hide()}"}`), { config: { token: hide() } }))
  log.error({ err: new Error('outer', { cause: new Error(`token=${hide()}`) }) }, 'with a cause')
  log.error({ error: new Error(`password: ${hide()}`), details: { password: 12345678 } }, 'named error')
  log.info({ raw: Buffer.from(hide()) }, 'bytes')
  log.info({ rows: new Map(), made: Object.create(null, { pin: { enumerable: true, value: hide() } }) })
  log.info(`api-key=${hide()} and salt: '${hide()}'`)
  for (const value of known) {
    log.info({ [value]: value, text: `x${value}y`, list: [[value]] }, `message ${value}`)
    log.info({ url: `/?q=${encodeURIComponent(value)}`, basic: Buffer.from(value).toString('base64') })
    log.error(new Error(`upstream said ${value}`))
  }
}

describe('the log', () => {
  it('reports trouble of the database when it begins, and drops errors that it causes', () => {
    const { log, lines } = recording()
    const error = new ConnectionLost('Connection terminated')
    log.error({ error, trouble: 'unreachable' }, 'the database cannot be reached')
    log.error({ error, job: 'send-emails' }, 'a job failed')
    log.warn({ error: { name: 'ConnectionLost', queue: 'order-emails' } }, 'the job queue reported an error')
    log.error({ error: new Error('boom') }, 'another job failed')
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['the database cannot be reached', 'another job failed'])
  })

  it('writes one compact JSON line per event', () => {
    const { log, lines } = recording()
    log.info({ id: 'cart_1', text: 'a\nb' }, 'created')
    expect(lines.length).toBe(1)
    expect(lines[0]).toMatch(/^\{"level":"info","time":"[^"]+","id":"cart_1","text":"a\\nb","msg":"created"\}\n$/)
  })

  it('respects its level', () => {
    const { log, lines } = recording({ level: 'warn' })
    log.info('quiet')
    expect(lines).toEqual([])
  })

  it('contains none of the canary secrets, at any place in a log call', () => {
    const known = ['admin-canary-"quoted"\\', 'canary value/with+signs&more', 'zz-canary-é\n-line']
    const { log, lines } = recording({ redactValues: known })
    let count = 0
    writeCanaries(log, () => `CANARY${String(count++).padStart(3, '0')}x`, known)
    const output = lines.join('')
    const bytes = JSON.stringify([...Buffer.from('CANARY')]).slice(1, -1)
    expect(count).toBeGreaterThanOrEqual(50)
    expect(lines.filter((line) => /canary/i.test(line) || line.includes(bytes))).toEqual([])
    for (const value of known) expect(output).not.toContain(Buffer.from(value).toString('base64').slice(0, 16))
    expect(lines.map((line) => typeof JSON.parse(line)).filter((type) => type !== 'object')).toEqual([])
  })

  it('leaves the rest of a line unchanged', () => {
    const event = eventOf((log) =>
      log.info({ order: { id: 'order_1', access_token: 'abc', access_token_present: true, total: 49900 } }, 'done'),
    )
    expect(event).toEqual({
      level: 'info',
      order: { id: 'order_1', access_token: '[redacted]', access_token_present: true, total: 49900 },
      msg: 'done',
    })
  })

  it('redacts card numbers, spaced or not, but no other long numbers', () => {
    const event = eventOf((log) =>
      log.info({ a: 4242424242424242, b: 'card 4000 0566 5566 5556.', c: '17841400000000000', d: 1763700000000 }),
    )
    expect(event).toEqual({
      level: 'info',
      a: '[redacted]',
      b: 'card [redacted].',
      c: '17841400000000000',
      d: 1763700000000,
    })
  })

  it('redacts a known value that is a number, and ignores values too short to be secrets', () => {
    const event = eventOf((log) => log.info({ n: 87654321, t: 'abc' }, 'abc'), {
      redactValues: ['87654321', 'abc', ''],
    })
    expect(event).toEqual({ level: 'info', n: '[redacted]', t: 'abc', msg: 'abc' })
  })

  it('keeps the type, message, code and stack of an error', () => {
    const error = Object.assign(new TypeError('no such row'), { code: 'E1', stack: 'TypeError: no such row\n    at x' })
    const err = { type: 'TypeError', message: 'no such row', code: 'E1', stack: 'TypeError: no such row\n    at x' }
    expect(eventOf((log) => log.error({ err: error }, 'failed'))).toEqual({ level: 'error', err, msg: 'failed' })
  })

  it('survives circular and very deep values', () => {
    const circular: Record<string, unknown> = { token: 'x' }
    circular.self = circular
    let deep: unknown = 'end'
    for (let i = 0; i < 20_000; i++) deep = { deep }
    const { log, lines } = recording()
    log.info({ circular }, 'circular')
    log.info({ deep, token: 'CANARY' }, 'deep')
    expect(lines.length).toBe(2)
    expect(lines.join('')).not.toContain('CANARY')
  })
})

describe('the log on a terminal', () => {
  it('prints one readable line, with the stack below', () => {
    const { log, lines } = recording({ pretty: true })
    const err = Object.assign(new Error('boo'), { stack: 'Error: boo\n    at shop.ts:1', code: 7 })
    log.warn({ id: 'cart_1', n: 2, token: 'CANARY', err }, 'slow')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test searches for colours
    const plain = lines.join('').replace(/\u001b\[\d+m/g, '')
    expect(plain.replace(/^\S+/, 'TIME')).toBe(
      'TIME WARN  slow id=cart_1 n=2 token=[redacted]\n  Error: boo\n      at shop.ts:1\n  {"code":7}\n',
    )
  })

  it('escapes control characters in logged text', () => {
    const { log, lines } = recording({ pretty: true })
    log.info({ name: 'a\u001b[2Jb\u009b1m' }, 'x\u001b]0;title\u0007\r\nFORGED')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test searches for colours
    const plain = lines.join('').replace(/\u001b\[(?:90|32|0)m/g, '')
    expect(plain.replace(/^\S+/, 'TIME')).toBe(
      'TIME INFO  x\\u001b]0;title\\u0007\\u000d\\u000aFORGED name=a\\u001b[2Jb\\u009b1m\n',
    )
  })
})

it('has one timer for standard output, however many loggers write to it', () => {
  createLogger({ level: 'silent' })
  const timers = vi.spyOn(globalThis, 'setInterval')
  createLogger({ level: 'silent' })
  createLogger({ level: 'silent' })
  expect(timers.mock.calls).toEqual([])
  timers.mockRestore()
})
