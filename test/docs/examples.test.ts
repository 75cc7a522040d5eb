import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDemoShop } from '../support/demo-shop.ts'
import { adminToken, startTestWeft, type TestWeft, testKey } from '../support/weft.ts'
import { declaredVariables, readHttpFile } from './http-file.ts'
import { type ExampleRun, runExample } from './run-example.ts'

const folder = join(import.meta.dirname, '../../docs/examples')
const read = (file: string): string => readFileSync(join(folder, file), 'utf8')
const files = readdirSync(folder).filter((name) => name.endsWith('.http'))

describe('the examples of the documentation', () => {
  let weft: TestWeft
  const newRun = (): ExampleRun => ({
    variables: { baseUrl: weft.baseUrl, key: testKey, adminToken },
    answers: new Map(),
  })

  beforeAll(async () => {
    weft = await startTestWeft({ listen: true, ...readDemoShop() })
  })
  afterAll(() => weft.stop())

  it('cover every step of buying, what can go wrong, the schedule of social posts, and translations', () => {
    expect(files.sort()).toEqual([
      'cancel.http',
      'complete.http',
      'create.http',
      'discover.http',
      'errors.http',
      'goods.http',
      'lookup.http',
      'order.http',
      'poll.http',
      'search.http',
      'social-schedule.http',
      'social.http',
      'translations.http',
      'ucp-2026-04-08.http',
      'ucp-2026-08-25.http',
      'ucp-mcp.http',
      'update.http',
    ])
  })

  it.each(files)('%s: the shop answers every request as its comments say', async (file) => {
    const run = newRun()
    const wrong: string[] = []
    for (const example of readHttpFile(read(file)))
      for (const problem of await runExample(example, run)) wrong.push(`${example.title}: ${problem}`)
    expect(wrong).toEqual([])
  })

  it.each(files)('%s: declares its two variables, and every request says at least its status', (file) => {
    const text = read(file)
    // What the shop itself does needs its own token.
    expect(declaredVariables(text)).toEqual(['baseUrl', text.includes('{{baseUrl}}/admin/') ? 'adminToken' : 'key'])
    const silent = readHttpFile(text).filter((example) => example.expectations[0]?.kind !== 'status')
    expect(silent.map((example) => example.title)).toEqual([])
  })

  it('would be found out if they said something else', async () => {
    const lies = read('discover.http')
      .replace('# expect status 200', '# expect status 201')
      .replace('"success"', '"error"')
      .replace('= "rest"', '~ ^soap')
    const [example] = readHttpFile(lies)
    if (!example) throw new Error('The file has no request.')
    const problems = await runExample(example, newRun())
    expect(problems.slice(0, -1)).toEqual([
      'the status is 200, expected 201',
      '$.ucp.status is "success", expected "error"',
      '$.ucp.services["dev.ucp.shopping"][0].transport is rest, which does not match ^soap',
    ])
  })
})
