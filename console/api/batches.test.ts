import { expect, test } from 'vitest'
import { inBatches } from './batches.ts'

test('keys requested together are read in calls of at most the given number', async () => {
  const calls: (readonly string[])[] = []
  const nameOf = inBatches(2, async (keys) => {
    calls.push(keys)
    return keys.map((key) => `name of ${key}`)
  })

  const names = await Promise.all(['a', 'b', 'a', 'c'].map(nameOf))

  expect(names).toEqual(['name of a', 'name of b', 'name of a', 'name of c'])
  expect(calls).toEqual([['a', 'b'], ['c']])
})

test('a failed call fails only the keys that it asked for', async () => {
  const nameOf = inBatches(1, async ([key]) => {
    if (key === 'b') throw new Error('unreachable')
    return [`name of ${key}`]
  })

  const settled = await Promise.allSettled(['a', 'b'].map(nameOf))

  expect(settled).toEqual([
    { status: 'fulfilled', value: 'name of a' },
    { status: 'rejected', reason: new Error('unreachable') },
  ])
})
