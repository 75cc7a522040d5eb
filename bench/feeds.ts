/**
 * Writes and refreshes every kind of feed of a large catalogue, each in a separate process. Prints time, size, and peak
 * memory above that of the loaded process.
 *
 * `DATABASE_URL=postgresql://… node bench/feeds.ts [--products 100000]`
 *
 * An empty database gets that many products with one picture each. Other databases are read unchanged.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createGzip } from 'node:zlib'
import { connectDatabase, sql } from '../src/platform/db/database.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { createLogger } from '../src/platform/log.ts'
import type { FeedFormat } from '../src/storefront/feeds/feed.types.ts'
import { fileKinds, wholeFile } from '../src/storefront/feeds/feed-file.ts'
import type { StoredFeed } from '../src/storefront/feeds/feed-store.ts'
import { refreshFeeds, sourceOf } from '../src/storefront/feeds/refresh-feed.ts'
import { createSettingsReader } from '../src/storefront/settings/index.ts'
import { residentMiB } from './proc.ts'
import { seedBenchShop } from './shop.ts'

const { values } = parseArgs({
  options: { products: { type: 'string', default: '100000' }, part: { type: 'string' } },
})
const connection = connectDatabase({ url: process.env.DATABASE_URL ?? '', maxConnections: 2 })
const { db } = connection
const deps = {
  db,
  clock: { now: () => new Date() },
  log: createLogger({ level: 'error' }),
  settings: createSettingsReader(db),
  baseUrl: 'https://shop.example',
}

if (values.part === undefined) await lead()
else await measure(values.part)
await connection.close()

async function lead(): Promise<void> {
  await migrate(connection.pool)
  await seedBenchShop(db, Number(values.products))
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`insert into product_media (id, product_id, url, alt, position)
      select 'media_' || id, id, 'https://pictures.example/' || id || '.jpg', title, 0 from product on conflict do nothing`.execute(
      tx,
    )
    await sql`update product set vendor = 'Bench' where vendor is null`.execute(tx)
  })
  for (const format of ['google', 'openai', 'acp'])
    await sql`insert into feed (id, name, format, region_id, country, store_country, created_at, updated_at)
      values (${`feed_${format}`}, ${format}, ${format}, 'reg_us', 'US', 'US', now(), now()) on conflict (id) do update
      set refreshed_at = null, refresh_lease_until = null`.execute(db)
  const parts = (['google', 'openai', 'acp'] as const).flatMap((format: FeedFormat) =>
    fileKinds(format).map((kind) => `${format}.${kind}`),
  )
  for (const part of [...parts, 'first refresh of three', 'refresh without a change']) {
    if (part.startsWith('refresh')) await sql`update feed set refreshed_at = null`.execute(db)
    const child = fork(new URL(import.meta.url), ['--part', part], {
      execArgv: ['--max-semi-space-size=8'],
      // As in `npm start`.
      env: { ...process.env, MALLOC_ARENA_MAX: '2' },
    })
    await once(child, 'exit')
  }
}

async function measure(part: string): Promise<void> {
  await deps.settings.current()
  const rest = residentMiB(process.pid)
  let peak = rest
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMiB(process.pid))
  }, 10)
  const startedMs = performance.now()
  const bytes = part.includes('.') ? await written(part) : await refreshFeeds(deps).then(() => 0)
  const seconds = (performance.now() - startedMs) / 1000
  clearInterval(watch)
  const size = bytes === 0 ? '' : `, ${(bytes / 1024 / 1024).toFixed(1)} MiB compressed`
  process.stdout.write(
    `${part}: ${seconds.toFixed(1)} s${size}, ${(peak - rest).toFixed(0)} MiB above the ${rest.toFixed(0)} MiB of the process\n`,
  )
}

async function written(part: string): Promise<number> {
  const [format = '', kind = ''] = part.split('.')
  const { rows } = await sql<StoredFeed>`select * from feed where id = ${`feed_${format}`}`.execute(db)
  const [feed] = rows
  const source = feed && (await sourceOf(deps, feed))
  if (!source) throw new Error(`There is no ${format} feed.`)
  let bytes = 0
  const count = new Writable({
    write(piece: Buffer, _encoding, done) {
      bytes += piece.length
      done()
    },
  })
  await pipeline(Readable.from(wholeFile(source, kind), { highWaterMark: 1 }), createGzip({ level: 5 }), count)
  return bytes
}
