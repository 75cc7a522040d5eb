import { expect, test } from 'vitest'
import { inSlots } from '../../../src/platform/in-slots.ts'

/** Runs over `items`. Items in `silent` end only when `release` is called. */
function run(items: readonly string[], silent: readonly string[], most: number) {
  const waiting = [...items]
  const done: string[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const ended = inSlots({
    slots: 2,
    most,
    claim: async (free) => waiting.splice(0, free),
    async work(item) {
      if (silent.includes(item)) await released
      done.push(item)
    },
  })
  return { done, release, ended }
}

const quick = ['b', 'c', 'd', 'e', 'f']

test('an item that does not end delays no other item, with any number waiting', async () => {
  const { done, release, ended } = run(['silent', ...quick], ['silent'], 3)
  await expect.poll(() => done, { timeout: 10_000 }).toEqual(quick)
  release()
  expect([await ended, done]).toEqual([6, [...quick, 'silent']])
})

test('a run of quick items ends after the maximum number of items', async () => {
  const { done, ended } = run(quick, [], 3)
  expect([await ended, done]).toEqual([3, ['b', 'c', 'd']])
})
