/** Writes `openapi.json` from the routes: `npm run openapi`. */
import { writeFile } from 'node:fs/promises'
import { systemClock } from '../src/platform/clock.ts'
import { parseConfig } from '../src/platform/config/config.ts'
import { connectDatabase } from '../src/platform/db/database.ts'
import { createLogger } from '../src/platform/log.ts'
import { type Weft, wire } from '../src/wiring.ts'

export const openApiFile = new URL('../openapi.json', import.meta.url)

/**
 * Returns the whole service without a working database, which is enough to describe its routes. The caller must stop
 * it.
 */
export async function serviceWithoutDatabase(): Promise<{ readonly weft: Weft; stop(): Promise<void> }> {
  const baseUrl = 'http://127.0.0.1:9000'
  const connection = connectDatabase({ url: 'postgresql://127.0.0.1:9/none' })
  const weft = await wire({
    config: parseConfig({ ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'), ADMIN_TOKEN: 'x'.repeat(16) }),
    connection,
    clock: systemClock,
    log: createLogger({ level: 'silent' }),
    baseUrl,
    ownUrl: baseUrl,
  })
  await weft.app.ready()
  return {
    weft,
    async stop() {
      await weft.stop()
      await connection.close()
    },
  }
}

/** Returns the expected content of `openapi.json`. */
export async function openApiText(): Promise<string> {
  const { weft, stop } = await serviceWithoutDatabase()
  try {
    const answer = await weft.app.inject('/docs/openapi.json')
    if (answer.statusCode !== 200) throw new Error(`The document could not be made: ${answer.body}`)
    return `${JSON.stringify(answer.json(), null, 2)}\n`
  } finally {
    await stop()
  }
}

if (import.meta.main) await writeFile(openApiFile, await openApiText())
