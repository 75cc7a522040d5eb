import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { sha256InTurns } from '../../../src/platform/hash-in-turns.ts'
import { inTurns, mapInTurns } from '../../../src/platform/turns.ts'
import { turnsDuring } from '../../support/turns-during.ts'

it('after the first slice of each computation, one slice of all runs per turn of the event loop', async () => {
  let slices = 0
  const compute = async () => {
    for await (const _part of inTurns(Array(21).fill(0), 1)) slices += 1
  }
  const slicesByTurn: number[] = []
  let running = true
  const count = () => {
    slicesByTurn.push(slices)
    slices = 0
    if (running) setImmediate(count)
  }
  const work = Promise.all(Array.from({ length: 10 }, compute))
  setImmediate(count)
  await work
  running = false
  const [began, ...later] = slicesByTurn
  expect({ began, most: Math.max(...later) }).toEqual({ began: 10, most: 1 })
})

it('a list is mapped in parts of the given size', async () => {
  const numbers = Array.from({ length: 1000 }, (_, n) => n)
  let made: unknown
  const turns = await turnsDuring(
    mapInTurns(numbers, 10, (n, index) => n - index).then((list) => {
      made = list
    }),
  )
  expect({ made, isShared: turns >= 99 }).toEqual({ made: Array(1000).fill(0), isShared: true })
})

it('one MiB of a file is hashed per turn', async () => {
  const file = Buffer.alloc(20 * 1024 * 1024 + 1, 'x')
  let hash = ''
  const turns = await turnsDuring(
    sha256InTurns(file, 'hex').then((made) => {
      hash = made
    }),
  )
  expect({ hash, isShared: turns >= 20 }).toEqual({
    hash: createHash('sha256').update(file).digest('hex'),
    isShared: true,
  })
})
