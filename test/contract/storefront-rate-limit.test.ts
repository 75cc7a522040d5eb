import { afterEach, expect, it } from 'vitest'
import { error, notFound, refused } from '../support/storefront-bodies.ts'
import { type ContractShop, contractShop, seen, sessions } from '../support/storefront-contract.ts'
import { otherKey, type TestWeftOptions } from '../support/weft.ts'

let shop: ContractShop
const open = async (options: TestWeftOptions = {}) => {
  shop = await contractShop(options)
}
afterEach(() => shop.weft.stop())

const read = async (headers: Record<string, string> = {}) => {
  const answer = await shop.weft.agent('GET', `${sessions}/none`, undefined, headers)
  return { ...seen(answer), retryAfter: answer.headers['retry-after'], echoed: answer.headers['request-id'] }
}
const through = { ...notFound, retryAfter: undefined, echoed: 'r' }
const limited = (seconds: number) => ({
  ...refused(429, error('rate_limited', `Too many requests with this key. Try again in ${seconds} s.`)),
  retryAfter: String(seconds),
  echoed: 'r',
})
const r = { 'request-id': 'r' }

it('50 requests are allowed at once without a limit', async () => {
  await open()
  const answers = []
  for (let request = 0; request < 50; request++) answers.push(await read(r))
  expect(answers).toEqual(Array(50).fill(through))
})

it('a key above RATE_LIMIT_PER_MINUTE gets 429 and Retry-After, and no other key does', async () => {
  await open({ environment: { RATE_LIMIT_PER_MINUTE: '2' } })
  expect([await read(r), await read(r), await read(r)]).toEqual([through, through, limited(30)])
  expect(await read({ ...r, 'x-publishable-api-key': otherKey })).toEqual(through)
  shop.weft.clock.advance(29_999)
  expect(await read(r)).toEqual(limited(1))
  shop.weft.clock.advance(1)
  expect([await read(r), await read(r)]).toEqual([through, limited(30)])
})

it('a key’s own limit takes precedence over the configured one', async () => {
  await open({ environment: { RATE_LIMIT_PER_MINUTE: '1' } })
  await shop.weft.db
    .updateTable('publishable_key')
    .set({ rate_limit_per_minute: 3 })
    .where('id', '=', 'apk_1')
    .execute()
  await shop.created({ line_items: [] }, { 'x-publishable-api-key': otherKey })
  expect([await read(r), await read(r), await read(r), await read(r)]).toEqual([through, through, through, limited(20)])
  expect(await read({ ...r, 'x-publishable-api-key': otherKey })).toEqual(limited(60))
})

it('only requests with a known key count, so strangers use up nothing', async () => {
  await open({ environment: { RATE_LIMIT_PER_MINUTE: '1' } })
  for (let request = 0; request < 5; request++) await read({ ...r, 'x-publishable-api-key': 'unknown' })
  expect([await read(r), await read(r)]).toEqual([through, limited(60)])
})
