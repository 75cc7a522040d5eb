import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { notOffered } from '../../../scripts/console-coverage.ts'

const lines = readFileSync('console/not-offered.txt', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
const patternOf = (line: string): RegExp =>
  new RegExp(`^${line.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '.*')}$`)
const known = lines.map(patternOf)
const missing = notOffered()

test('the console offers every call, field, filter and order of the API but those that are listed', () => {
  expect(missing.filter((one) => !known.some((pattern) => pattern.test(one)))).toEqual([])
})

test('what the console offers is not listed as missing', () => {
  expect(lines.filter((_, index) => !missing.some((one) => known[index]?.test(one)))).toEqual([])
})
