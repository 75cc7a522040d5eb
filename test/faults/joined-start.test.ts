import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { findJoined } from '../../src/cli/joined/find-joined.ts'
import { weftProcess } from '../support/weft-process.ts'

const root = new URL('../../', import.meta.url)
const join = fileURLToPath(new URL('src/cli/joined/main.ts', root))
/** Throws if Weft loads a source module other than those that locate the bundle. */
const sourcesRefused = `data:text/javascript,${encodeURIComponent(`
import { registerHooks } from 'node:module'
registerHooks({ load(url, context, next) {
  if (/\\/src\\/.*\\.ts$/.test(url) && !/\\/(?:find-joined|places-in-sources)\\.ts$/.test(url)) throw new Error('a source: ' + url)
  return next(url, context)
} })`)}`

test('the program serves and runs commands without the source modules that were bundled into it', async () => {
  // Another start may be bundling at the same time.
  const joined = (): boolean => {
    if (findJoined(root) === null) execFileSync(process.execPath, [join])
    return findJoined(root) !== null
  }
  await expect.poll(joined, { timeout: 90_000, interval: 1000 }).toBe(true)
  const weft = await weftProcess({
    databaseUrl: null,
    environment: { NODE_OPTIONS: `--import=${sourcesRefused}` },
  })
  onTestFinished(() => weft.remove())

  await weft.start()

  const ready = await fetch(`${weft.baseUrl}/health/ready`)
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }])
  const page = await fetch(weft.baseUrl)
  expect([page.status, (await page.text()).includes('</html>')]).toEqual([200, true])
  expect((await weft.command('help')).code).toBe(0)
  weft.signal('SIGTERM')
  expect(await weft.ended()).toBe(0)
  expect(weft.said()).not.toContain('a source: ')
}, 180_000)
