import { expect, test } from 'vitest'
import { z } from 'zod'
import { givenTo } from '../../../src/platform/http/body-rules.ts'

test('rules about each entry of a list do not parse the body for each entry', async () => {
  let parsed = 0
  const Counted = z.number().refine(() => {
    parsed += 1
    return true
  })
  const given = await givenTo(z.strictObject({ prices: z.array(Counted), name: z.string() }), {
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

test('each part of a body with a refused entry is parsed three times: as part of the body, of its member, and alone', async () => {
  let parsed = 0
  const Counted = z.number().refine(() => {
    parsed += 1
    return true
  })
  const Entry = z.strictObject({ inner: z.strictObject({ counted: Counted, refused: z.string() }) })
  const entry = { inner: { counted: 1, refused: 7 } }
  const given = await givenTo(z.strictObject({ entries: z.array(Entry).max(3) }), { entries: [entry, entry, entry] })
  expect([
    given.sound,
    given.isRefusedAt('/entries/*/inner/refused'),
    given.isRefusedAt('/entries/0/inner/counted'),
  ]).toEqual([
    { entries: [{ inner: { counted: 1 } }, { inner: { counted: 1 } }, { inner: { counted: 1 } }] },
    true,
    false,
  ])
  expect(parsed).toBe(9)
})

test('the members of a body whose issues are known are parsed once', async () => {
  let parsed = 0
  const Counted = z.number().refine(() => {
    parsed += 1
    return true
  })
  const given = await givenTo(z.strictObject({ counted: Counted }), { counted: 1, unknown: 2 }, [
    { code: 'unrecognized_keys', keys: ['unknown'], path: [], message: '' },
  ])
  expect([given.sound, given.body, parsed]).toEqual([{ counted: 1 }, { counted: 1 }, 1])
})
