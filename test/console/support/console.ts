import { afterAll, beforeAll, describe } from 'vitest'
import { chromiumPath } from '../../support/browser.ts'
import { type TestDatabase, testDatabase } from '../../support/postgres.ts'
import { type StartOptions, startConsole, type TestConsole } from './start-console.ts'

export * from './start-console.ts'

/** A few seconds are enough on an idle machine. A busy one may need minutes to start a shop and a browser. */
const startingMs = 600_000

/** Tests in a real browser with a separate shop. Skipped without a browser. */
export function story(about: string | (StartOptions & { name: string }), tests: (shop: TestConsole) => void): void {
  const { name, ...options } = typeof about === 'string' ? { name: about } : about
  describe.skipIf(chromiumPath === undefined)(name, () => {
    const shop = {} as TestConsole
    let database: TestDatabase | null = null
    beforeAll(async () => {
      database = await testDatabase()
      Object.assign(shop, await startConsole(options, database.url))
    }, startingMs)
    afterAll(async () => {
      await shop.stop?.()
      await database?.drop()
    })
    tests(shop)
  })
}
