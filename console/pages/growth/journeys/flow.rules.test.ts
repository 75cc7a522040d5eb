import { expect, test } from 'vitest'
import { flowOf } from './flow.rules.ts'

test('the six biggest sources have a band each, the others one together', () => {
  const entry = (utm_source: string | null, customers: number) => ({
    utm_source,
    stage: 'awareness' as const,
    customers,
  })
  const { links } = flowOf(
    {
      entries: [
        entry(null, 9),
        ...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((source, index) => entry(source, 8 - index)),
      ],
      transitions: [{ from: 'awareness', to: 'conversion', customers: 3 }],
    },
    { stageWords: (stage) => stage, direct: 'Direct', others: 'Others' },
  )
  expect(links).toEqual([
    { source: 'from ', target: 'awareness', value: 9 },
    { source: 'from a', target: 'awareness', value: 8 },
    { source: 'from b', target: 'awareness', value: 7 },
    { source: 'from c', target: 'awareness', value: 6 },
    { source: 'from d', target: 'awareness', value: 5 },
    { source: 'from e', target: 'awareness', value: 4 },
    { source: 'from others', target: 'awareness', value: 5 },
    { source: 'awareness', target: 'conversion', value: 3 },
  ])
})
