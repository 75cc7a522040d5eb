import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { idOf, referencesOf } from '../../../src/platform/http/references.ts'

const Body = z.strictObject({
  product_id: idOf('product').nullish(),
  lines: z.array(z.strictObject({ design_id: idOf('design') })).max(2),
  notes: z.array(z.strictObject({ text: z.string() })),
})
// Safe cast: the function reads nothing else.
const found = (body: unknown) => referencesOf({ routeOptions: { schema: { body: Body } }, body } as FastifyRequest)

/** Returns an object that counts reads of its members. */
function watched(value: object) {
  let reads = 0
  const proxy = new Proxy(value, {
    get: (target, name) => {
      reads += 1
      return Reflect.get(target, name)
    },
  })
  return { proxy, reads: () => reads }
}

test('references are found beside refused members, at any depth', () => {
  expect(found({ product_id: 'p', lines: [{ design_id: 'd', more: 1 }, { design_id: 7 }], notes: 'x' })).toEqual([
    { table: 'product', path: '/product_id', id: 'p' },
    { table: 'design', path: '/lines/0/design_id', id: 'd' },
  ])
})

test('lists that are too long, or whose entries have no references, are not searched', () => {
  const line = watched({ design_id: 'd' })
  const note = watched({ text: 'x' })
  expect(found({ lines: [line.proxy, line.proxy, line.proxy], notes: [note.proxy] })).toEqual([])
  expect([line.reads(), note.reads()]).toEqual([0, 0])
})
