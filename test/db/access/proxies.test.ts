import { afterEach, expect, test } from 'vitest'
import { startTestWeft, type TestWeft } from '../../support/weft.ts'

let weft: TestWeft
afterEach(() => weft.stop())

const open = async (environment: Record<string, string>) => {
  weft = await startTestWeft({ environment })
}

/** Sends a wrong login with this `X-Forwarded-For` and returns the status. */
async function guess(forwarded: string, n: number, remoteAddress = '127.0.0.1'): Promise<number> {
  const { statusCode } = await weft.weft.app.inject({
    method: 'POST',
    url: '/auth/admin/login',
    remoteAddress,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
    payload: JSON.stringify({ email: `nobody${n}@shop.example`, password: 'not the password' }),
  })
  return statusCode
}
const guesses = async (forwarded: (n: number) => string, remoteAddress?: string) => {
  const statuses: number[] = []
  for (let n = 0; n < 32; n++) statuses.push(await guess(forwarded(n), n, remoteAddress))
  return statuses
}
const thirtyThenNone = [...Array(30).fill(401), 429, 429]
const all = Array(32).fill(401)

test('without TRUST_PROXY a forged X-Forwarded-For has no effect: attempts count by connection', async () => {
  await open({})
  expect(await guesses((n) => `203.0.113.${n}`)).toEqual(thirtyThenNone)
})

test('with one trusted proxy, the proxy’s entry counts, not entries that the client sent before it', async () => {
  await open({ TRUST_PROXY: 'loopback' })
  expect(await guesses((n) => `203.0.113.${n}`)).toEqual(all)
  expect(await guesses((n) => `198.51.100.${n}, 192.0.2.9`)).toEqual(thirtyThenNone)
})

test('with trusted IP addresses, entries by any other IP address are ignored', async () => {
  await open({ TRUST_PROXY: '10.0.0.0/8, 127.0.0.1' })
  expect(await guesses((n) => `203.0.113.${n}, 10.1.2.3`)).toEqual(all)
  expect(await guesses((n) => `198.51.100.${n}`, '192.0.2.77')).toEqual(thirtyThenNone)
})

test('an entry that is not an IP address is replaced by the connection’s IP address', async () => {
  await open({ TRUST_PROXY: 'loopback' })
  expect(await guesses((n) => `nonsense ${n}`)).toEqual(thirtyThenNone)
})
