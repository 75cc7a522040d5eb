import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(() => weft.stop())

const documented = JSON.parse(readFileSync('openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, unknown>>
}
const methods = new Set(['get', 'put', 'post', 'delete', 'patch'])

test('Allow lists the documented methods of a path, HEAD beside GET, and no others', async () => {
  const wrong: unknown[] = []
  for (const [path, item] of Object.entries(documented.paths)) {
    const expected = Object.keys(item)
      .filter((name) => methods.has(name))
      .flatMap((name) => (name === 'get' ? ['GET', 'HEAD'] : [name.toUpperCase()]))
      .sort()
      .join(', ')
    const answer = await weft.request({ method: 'TRACE', url: path.replaceAll(/\{[^}]+\}/g, 'x') })
    if (answer.status !== 405 || answer.headers.allow !== expected)
      wrong.push([path, answer.status, answer.headers.allow, expected])
  }
  expect(wrong).toEqual([])
})
