import { expect, test } from 'vitest'
import { lookAgainAndAgain } from '../../support/planned-looks.ts'

const isFull = process.env.FULL === '1'
const tests = isFull ? 20_000 : 150
const plan = { looks: 20, plannedLook: 10, unitsPerLook: 200, alpha: 0.05 }

test('without a difference, at most alpha of all experiments are ever decided, however often they are looked at after the planned look', () => {
  const { ever, byPlannedLook, byRepeatedPlainTest } = lookAgainAndAgain({
    ...plan,
    tests,
    rates: [0.2, 0.2],
    seed: 20_260_616,
  })
  if (isFull) process.stdout.write(`${JSON.stringify({ tests, ever, byPlannedLook, byRepeatedPlainTest })}\n`)
  expect(ever / tests).toBeLessThanOrEqual(0.05)
  expect(ever).toBeGreaterThanOrEqual(byPlannedLook)
  // The same experiments, with a plain test repeated at every look from the planned one on.
  expect(byRepeatedPlainTest / tests).toBeGreaterThan(0.08)
}, 900_000)

test('a difference of the planned size is found as often as the plan promises', () => {
  const found = lookAgainAndAgain({ ...plan, tests: tests / 2, rates: [0.2, 0.2367], seed: 20_260_617 })
  if (isFull) process.stdout.write(`${JSON.stringify({ tests: tests / 2, ...found })}\n`)
  expect(found.ever / (tests / 2)).toBeGreaterThan(0.8)
}, 900_000)
