import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(() => weft.stop())

interface Operation {
  readonly parameters?: readonly { readonly in: string }[]
}

const { paths }: { paths: Record<string, { get?: Operation }> } = JSON.parse(readFileSync('openapi.json', 'utf8'))

/** Networks add parameters of their own to the address that a login returns to. */
const returnOfLogin = /^\/admin\/oauth\//

it('every admin list refuses a parameter that it does not know', async () => {
  const lists = Object.keys(paths).filter(
    (path) =>
      path.startsWith('/admin/') &&
      !returnOfLogin.test(path) &&
      paths[path]?.get?.parameters?.some(({ in: place }) => place === 'query'),
  )
  const ignoring: string[] = []
  for (const path of lists) {
    const { status } = await weft.admin('GET', `${path.replaceAll(/\{\w+\}/g, 'x')}?no_such_parameter=1`)
    // 403: a list of the person's own records, which a token does not have.
    if (status !== 400 && status !== 403) ignoring.push(`${path}: ${status}`)
  }
  expect(lists.length).toBeGreaterThan(100)
  expect(ignoring).toEqual([])
})
