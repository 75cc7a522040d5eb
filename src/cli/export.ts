import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { requireReplaceable } from '../platform/replaceable-file.ts'
import { exportCatalog } from '../storefront/catalog-import/index.ts'
import { type Command, exitCode } from './command.ts'
import { loadConfig } from './load-config.ts'
import { withDatabase } from './with-database.ts'

export const exportShop: Command = {
  name: 'export',
  summary: 'Write the catalogue as weft-catalog',
  usage: '[FILE] [--json]',
  description: `
Writes categories, collections and products with their prices and stock to FILE, or to the standard output: one
product a line (NDJSON) behind a first line with the rest.

  --json   one JSON document instead`,
  options: { json: { type: 'boolean' } },
  words: [0, 1],
  async run({ words: [file], options }) {
    const { config } = loadConfig()
    const format = options.json ? 'json' : 'ndjson'
    return withDatabase(config, { migrate: false }, async ({ connection }) => {
      const written = (write: Write) => exportCatalog(connection.db, format, write)
      const { products } = file === undefined ? await written(writerOf(process.stdout)) : await intoFile(file, written)
      process.stderr.write(`${products} products exported.\n`)
      return exitCode.done
    })
  },
}

type Write = (text: string) => Promise<void>

/** Writes a draft and renames it to `file` when it is complete. */
async function intoFile<T>(file: string, written: (write: Write) => Promise<T>): Promise<T> {
  await requireReplaceable(file)
  const draft = `${file}.unfinished`
  try {
    const output = createWriteStream(draft)
    const result = await written(writerOf(output))
    output.end()
    await finished(output)
    await rename(draft, file)
    return result
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Writes as fast as the reader consumes. Throws errors of the stream. */
function writerOf(output: NodeJS.WritableStream): Write {
  let failure: Error | null = null
  output.on('error', (error) => {
    failure = error
  })
  return async (text) => {
    if (failure) throw failure
    if (!output.write(text)) await once(output, 'drain')
  }
}
