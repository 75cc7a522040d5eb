import { expect, test } from 'vitest'
import { z } from 'zod'
import { soundPart } from '../../../src/platform/sound-part.ts'

const Lines = z.array(z.strictObject({ id: z.string(), quantity: z.number() })).max(2)

test('refused members are left out', () => {
  const lines = [{ id: 'a', quantity: 'x' }]
  expect(soundPart(z.strictObject({ lines: Lines }), { lines, sing: 1 })).toEqual({ lines: [{ id: 'a' }] })
})

test('a list that is too long is left out, whether or not its entries are valid', () => {
  const Body = z.strictObject({ lines: Lines.optional(), cart: z.strictObject({ lines: Lines, name: z.string() }) })
  const sound = { id: 'a', quantity: 1 }
  const lines = [sound, sound, { id: 7 }]
  expect(soundPart(Body, { lines, cart: { lines: [sound, sound, sound], name: 'x' } })).toEqual({ cart: { name: 'x' } })
})

test('a refused entry keeps its place, also one that is too long itself', () => {
  expect(soundPart(z.array(z.string().max(1)).max(2), ['a', 'bb'])).toEqual(['a', undefined])
})
