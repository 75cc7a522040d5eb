import { isCurrency } from '../platform/money.ts'
import { type ImportResult, importCatalog, importFormats, openCatalog } from '../storefront/catalog-import/index.ts'
import { createSettingsReader } from '../storefront/settings/index.ts'
import { type Command, type CommandInput, exitCode, say, UsageError } from './command.ts'
import { loadConfig } from './load-config.ts'
import { ownAddress } from './own-address.ts'
import { withDatabase } from './with-database.ts'

const formats = ['auto', ...importFormats] as const

export const importShop: Command = {
  name: 'import',
  summary: 'Bring a catalogue in, whole or not at all',
  usage: 'FILE|DIR [--format FORMAT] [--currency CODE] [--dry-run] [--skip-invalid]',
  description: `
Reads products from FILE (a Shopify export, Weft CSV, or weft-catalog as JSON or NDJSON), or from DIR, the folder of
the published test shop, and creates or updates them in one transaction. One problem, and nothing is written: each is
reported with its line, and the exit code is 1.

  --format FORMAT   ${formats.slice(1).join(', ')}; without it, what the file looks like
  --currency CODE   of prices that name none; without it, the default region's
  --dry-run         say what would happen, and write nothing
  --skip-invalid    leave out the products that have a problem, and write the others`,
  options: {
    format: { type: 'string' },
    currency: { type: 'string' },
    'dry-run': { type: 'boolean' },
    'skip-invalid': { type: 'boolean' },
  },
  words: [1, 1],
  async run({ words: [path = ''], options }) {
    const wanted = readOptions(options)
    const { config } = loadConfig()
    const catalog = await openCatalog(path)
    return withDatabase(config, { migrate: false }, async ({ connection: { db } }) => {
      const { format, ...rest } = wanted
      const result = await importCatalog(
        { db, settings: createSettingsReader(db), baseUrl: config.baseUrl ?? ownAddress(config.host, config.port) },
        { ...catalog, ...rest, format: format === 'auto' ? catalog.format : format, onProgress: progress },
      )
      tell(result)
      return result.refused ? exitCode.failed : exitCode.done
    })
  },
}

function readOptions(options: CommandInput['options']) {
  const format = formats.find((known) => known === (options.format ?? 'auto'))
  if (!format) throw new UsageError(`--format is one of ${formats.join(', ')}, not ${options.format}.`)
  const currency = typeof options.currency === 'string' ? options.currency.toUpperCase() : null
  if (currency !== null && !isCurrency(currency))
    throw new UsageError(`--currency is an ISO 4217 code, not ${options.currency}.`)
  return { format, currency, dryRun: options['dry-run'] === true, skipInvalid: options['skip-invalid'] === true }
}

const progress = (products: number): void => {
  process.stderr.write(`${products} products read …\n`)
}

function tell({ report, refused }: ImportResult): void {
  for (const { line, field, message } of report.problems) say(`Line ${line}${field && `, ${field}`}: ${message}`)
  const unlisted = report.problem_count - report.problems.length
  if (unlisted > 0) say(`… and ${unlisted} more.`)
  say(
    `${report.format}: ${counted(report.products, 'product')}, ${counted(report.variants, 'variant')}, ${counted(report.problem_count, 'problem')}.`,
  )
  if (refused) {
    say('Nothing was imported.')
    return
  }
  const { created, updated, unchanged, skipped, categories_created: categories } = report
  const done = report.dry_run ? 'A dry run, so nothing was written; it would be' : 'Done'
  say(
    `${done}: ${created} created, ${updated} updated, ${unchanged} unchanged, ${skipped} skipped, ${categories} categories created.`,
  )
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
