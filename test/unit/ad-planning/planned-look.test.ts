import { expect, test } from 'vitest'
import { type LookedAt, lookAgainAndAgain } from '../../support/planned-looks.ts'

const isFull = process.env.FULL === '1'
const tests = isFull ? 20_000 : 150
const plan = { looks: 20, plannedLook: 10, unitsPerLook: 200, alpha: 0.05, evaluatedBelow: 0.05 }

function simulated(title: string, looked: LookedAt) {
  const decided = lookAgainAndAgain(looked)
  const shares = Object.entries(decided).map(
    ([name, count]) => `${name} ${((100 * count) / looked.tests).toFixed(2)} %`,
  )
  if (isFull) process.stdout.write(`${title}, ${looked.tests} experiments: ${shares.join(', ')}\n`)
  return decided
}

test('without a difference, at most a share of alpha of all experiments is ever decided, with any number of looks after the planned one', () => {
  const { ever, byPlannedLook, byFixedHorizon, byRepeatedPlainTest } = simulated('No difference', {
    ...plan,
    tests,
    rates: [0.2, 0.2],
    seed: 20_260_616,
  })
  expect(ever / tests).toBeLessThanOrEqual(0.05)
  expect(ever).toBeGreaterThanOrEqual(byPlannedLook)
  // A plain test with all of alpha, and a plain test that is repeated at every look from the planned one on.
  expect(byFixedHorizon).toBeGreaterThanOrEqual(byPlannedLook)
  expect(byRepeatedPlainTest / tests).toBeGreaterThan(0.08)
}, 900_000)

test('a difference of the planned size is found as often as the plan promises', () => {
  const found = simulated('A difference', { ...plan, tests: tests / 2, rates: [0.2, 0.2367], seed: 20_260_617 })
  expect(found.ever / (tests / 2)).toBeGreaterThan(0.8)
}, 900_000)

test('skipping looks far from significance does not change the counts', () => {
  const few = { ...plan, tests: 20, rates: [0.2, 0.22], seed: 20_260_618 } as const
  expect(lookAgainAndAgain(few)).toEqual(lookAgainAndAgain({ ...few, evaluatedBelow: 1 }))
}, 900_000)
