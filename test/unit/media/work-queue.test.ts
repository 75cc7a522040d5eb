import { expect, test } from 'vitest'
import { createWorkQueue } from '../../../src/platform/media/work-queue.ts'

/** Returns tasks that end when the test ends them. */
function works() {
  const begun: string[] = []
  const enders = new Map<string, (failure?: Error) => void>()
  return {
    begun,
    end: (name: string, failure?: Error) => enders.get(name)?.(failure),
    work: (name: string) => () => {
      begun.push(name)
      return new Promise<string>((resolve, reject) =>
        enders.set(name, (failure) => (failure ? reject(failure) : resolve(name))),
      )
    },
  }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('the queue runs and queues tasks up to the limits, and refuses the rest', async () => {
  const { begun, end, work } = works()
  const queue = createWorkQueue({ atOnce: 2, waiting: 1 })
  const results = ['a', 'b', 'c', 'd'].map((name) => queue.run(work(name)))
  expect(await results[3]).toBe(null)
  await settle()
  expect(begun).toEqual(['a', 'b'])
  end('b')
  expect(await results[1]).toEqual({ done: 'b' })
  await settle()
  expect(begun).toEqual(['a', 'b', 'c'])
  end('a')
  end('c')
  expect(await Promise.all(results)).toEqual([{ done: 'a' }, { done: 'b' }, { done: 'c' }, null])
})

test('a failed task frees its slot', async () => {
  const { begun, end, work } = works()
  const queue = createWorkQueue({ atOnce: 1, waiting: 2 })
  const first = queue.run(work('a'))
  const second = queue.run(work('b'))
  await settle()
  end('a', new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  await settle()
  expect(begun).toEqual(['a', 'b'])
  end('b')
  expect(await second).toEqual({ done: 'b' })
  const third = queue.run(work('c'))
  await settle()
  end('c')
  expect(await third).toEqual({ done: 'c' })
})
