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

test('the console offers every call, field, filter and order of the API except the listed ones', () => {
  expect(missing.filter((one) => !known.some((pattern) => pattern.test(one)))).toEqual([])
})

test('no offered call, field, filter or order is listed as missing', () => {
  expect(lines.filter((_, index) => !missing.some((one) => known[index]?.test(one)))).toEqual([])
})
