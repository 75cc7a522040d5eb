import { expect, test } from 'vitest'
import { z } from 'zod'
import { givenTo } from '../../../src/platform/http/body-rules.ts'

test('rules that ask for each entry of a list do not parse the body for each', () => {
  let parsed = 0
  const Counted = z.number().refine(() => {
    parsed += 1
    return true
  })
  const given = givenTo(z.strictObject({ prices: z.array(Counted), name: z.string() }), {
    prices: Array.from({ length: 100 }, (_, at) => at),
    name: 7,
  })
  const ask = () => {
    const refused = Array.from({ length: 100 }, (_, at) => given.isRefusedAt(`/prices/${at}`))
    return [refused.filter(Boolean), given.isRefusedAt('/name'), given.sound]
  }
  const answer = [[], true, { prices: Array.from({ length: 100 }, (_, at) => at) }]
  expect(ask()).toEqual(answer)
  const once = parsed
  expect(ask()).toEqual(answer)
  expect([once <= 500, parsed]).toEqual([true, once])
})
