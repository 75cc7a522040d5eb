import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nextStage, stagesOf } from '../../../scripts/test-stages.ts'

const stage = (name: string, load: number) => ({ name, load })

test('the first stage whose load fits beside the running ones is next', () => {
  const waiting = [stage('browser', 0.9), stage('contract', 0.6), stage('imap', 0.4)]
  expect(nextStage(waiting, [stage('console', 0.9), stage('faults', 0.4)], 2)).toEqual(stage('browser', 0.9))
  expect(nextStage(waiting, [stage('console', 0.9), stage('unit', 0.8)], 2)).toEqual(stage('contract', 0.6))
  expect(nextStage(waiting, [stage('console', 0.9), stage('types', 1)], 2)).toEqual(stage('imap', 0.4))
  expect(nextStage(waiting, [stage('one', 1), stage('two', 1), stage('three', 0.4)], 2)).toBeUndefined()
})

test('a stage whose load exceeds the processors runs alone', () => {
  const waiting = [stage('large', 5)]
  expect(nextStage(waiting, [stage('imap', 0.4)], 2)).toBeUndefined()
  expect(nextStage(waiting, [], 2)).toEqual(stage('large', 5))
  expect(nextStage([], [], 2)).toBeUndefined()
})

test('the two stages of the contract tests run each file once, and so do those of the faults', () => {
  const stages = stagesOf({ PATH: '' })
  for (const name of ['contract', 'faults']) {
    const [first, rest] = [name, `${name}-rest`].map((one) => stages.find((other) => other.name === one))
    const named = first?.command.slice(2) ?? []
    const excluded = rest?.command.filter((word) => word.endsWith('.test.ts')) ?? []
    expect({ name, excluded: globSync(excluded).sort() }).toEqual({ name, excluded: [...named].sort() })
    expect(named.length).toBeGreaterThan(4)
  }
})
