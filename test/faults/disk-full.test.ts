import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { keepEmbeddedPostgres } from '../../src/cli/keep-embedded.ts'
import { createLogger } from '../../src/platform/log.ts'
import { afterRunner } from '../support/after-runner.ts'
import { newFolder } from '../support/embedded.ts'
import { agentKey, type WeftProcess, weftProcess } from '../support/weft-process.ts'
import { query, until } from './database-of-test.ts'
import { reportFault } from './fault-report.ts'
import { outcomeOf } from './outcome.ts'
import { promised } from './promised.ts'
import { buy, type Purchase } from './shopper.ts'

const fullMs = process.env.FULL === '1' ? 60_000 : 8_000
const recoversWithinMs = promised(15_000)
const variantId = 'variant_indigo-dabu-saree-no-blouse-piece'
const canMount = process.platform === 'linux' && process.getuid?.() === 0 && mountable()

test.skipIf(!canMount)(
  'a full disk of the embedded database causes error responses; once there is space, orders can be placed again',
  async () => {
    const weft = await weftProcess({ databaseUrl: null })
    mkdirSync(weft.dataDir)
    const unmount = smallDisk(weft.dataDir)
    onTestFinished(async () => {
      // The processes of the database are found by their working folder, so the disk must still be mounted.
      await weft.kill({ database: true })
      unmount()
      await weft.remove()
    })
    const hasEnded = () => weft.said().includes('Weft tries again by itself.')
    await survivesFullDisk(weft, weft.dataDir, {
      name: 'own database',
      makeWorse: (disk) => endDatabase(weft, disk, hasEnded),
    })
  },
  300_000,
)

test.skipIf(!canMount)(
  'a full disk of a database server causes error responses; once there is space, orders can be placed again',
  async () => {
    const { weft, folder, untilBack } = await shopOnServer()
    await survivesFullDisk(weft, folder, { name: 'server', untilBack })
  },
  300_000,
)

test.skipIf(!canMount)(
  'after a database server ended because its disk was full, and was started again, orders can be placed again',
  async () => {
    const { weft, folder, isDown, untilBack } = await shopOnServer()
    await survivesFullDisk(weft, folder, {
      name: 'server, ended',
      makeWorse: (disk) => endDatabase(weft, disk, isDown),
      untilBack,
    })
  },
  300_000,
)

/**
 * Starts a shop on a database server with a small disk. In each of these tests PostgreSQL can end itself, because it
 * has no space for write-ahead log. It is then started again, as by a service manager.
 */
async function shopOnServer() {
  const folder = newFolder()
  onTestFinished(smallDisk(folder))
  const lines: string[] = []
  const log = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } })
  const server = await keepEmbeddedPostgres(folder, log)
  onTestFinished(() => server.stop())
  const weft = await weftProcess({ databaseUrl: server.url })
  onTestFinished(() => weft.remove())
  const count = (message: string) => lines.filter((line) => line.includes(message)).length
  const isDown = () => count('the database server ended unexpectedly') > count('the database server is running again')
  return { weft, folder, isDown, untilBack: () => until(async () => !isDown(), promised(60_000)) }
}

/** Fills the disk with write-ahead log. The server stops and cannot start again without free space. */
async function endDatabase(weft: WeftProcess, disk: Disk, hasEnded: () => boolean): Promise<void> {
  const flood = `select pg_logical_emit_message(true, 'flood', repeat('x', 1000000)) from generate_series(1, 400)`
  const connectionString = weft.databaseUrl()
  await until(async () => {
    const client = new pg.Client({ connectionString })
    client.on('error', () => {})
    // A new session can need some space.
    disk.freeSome()
    const isConnected = await client.connect().then(
      () => true,
      () => false,
    )
    disk.refill()
    if (isConnected) await client.query(flood).catch(() => {})
    await client.end().catch(() => {})
    return hasEnded()
  }, promised(60_000))
}

const createSession = (weft: WeftProcess, key: string): Promise<Response> =>
  fetch(`${weft.baseUrl}/ucp/checkout-sessions`, {
    method: 'POST',
    headers: {
      'ucp-agent': 'profile="https://agent.example/profile"',
      'request-id': key,
      'idempotency-key': key,
      'x-publishable-api-key': agentKey,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ line_items: [{ item: { id: variantId }, quantity: 1 }], context: { region_id: 'reg_us' } }),
  })

interface Disk {
  /** Fills any space that has become free. */
  refill(): void
  freeSome(): void
}

interface FullDisk {
  readonly name: string
  readonly makeWorse?: (disk: Disk) => Promise<void>
  /** Resolves when a server that Weft does not start is running again. Its downtime does not count as Weft's. */
  readonly untilBack?: () => Promise<void>
}

async function survivesFullDisk(
  weft: WeftProcess,
  folder: string,
  { name, makeWorse, untilBack }: FullDisk,
): Promise<void> {
  await weft.start()
  const database = { url: weft.databaseUrl() }
  await query(database, 'update variant_stock set on_hand = 100000 where variant_id = $1', [variantId])
  const purchases: Purchase[] = []
  let over = false
  const shopper = async (): Promise<void> => {
    while (!over) {
      const purchase: Purchase = { number: purchases.length + 1, id: null, quantity: 0, canceled: false, paid: false }
      purchases.push(purchase)
      await buy({ baseUrl: weft.baseUrl, variantId, acknowledged: () => {}, over: () => false }, purchase)
    }
  }
  const shoppers = Promise.all([shopper(), shopper()])
  shoppers.catch(() => undefined)
  await until(async () => purchases.filter(({ paid }) => paid).length >= 4, promised(60_000))

  const ballast = fill(folder)
  const filledMs = performance.now()
  await until(async () => (await ready(weft)).reasons.includes('database_disk_full'), promised(30_000))
  const noticedSeconds = (performance.now() - filledMs) / 1000
  const ballasts = [ballast]
  let refused = await createSession(weft, 'full')
  // A checkpoint can free space, and the session then succeeds.
  const refill = () => void ballasts.push(fill(folder, ballasts.length))
  const freeSome = () => truncateSync(ballast, Math.max(0, statSync(ballast).size - 1024 * 1024))
  await until(async () => {
    if (refused.status === 503) return true
    refill()
    refused = await createSession(weft, `full-${ballasts.length}`)
    return false
  }, promised(30_000))
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true])
  expect(((await refused.json()) as { messages: { code: string }[] }).messages.map(({ code }) => code)).toEqual([
    'unavailable',
  ])
  await makeWorse?.({ refill, freeSome })
  // Fills any space that is freed meanwhile.
  const endsMs = performance.now() + fullMs
  while (performance.now() < endsMs) {
    refill()
    await sleep(500)
  }
  expect(await ready(weft)).toEqual({ status: 503, reasons: ['database_disk_full'] })
  const boughtWhenFull = purchases.filter(({ paid }) => paid).length

  for (const each of ballasts) rmSync(each)
  const freedMs = performance.now()
  await untilBack?.()
  const backMs = performance.now()
  await until(async () => purchases.filter(({ paid }) => paid).length > boughtWhenFull, promised(60_000)).catch(
    (error) => {
      throw new Error(weft.said().slice(-8000), { cause: error })
    },
  )
  const recoveredSeconds = (performance.now() - backMs) / 1000
  const serverSeconds = (backMs - freedMs) / 1000
  await until(async () => (await ready(weft)).status === 200, promised(10_000))
  over = true
  await shoppers

  const paid = purchases.filter((purchase) => purchase.paid)
  const outcome = await outcomeOf({ url: weft.databaseUrl() }, purchases)
  const lines = weft.said().split('\n')
  const told = lines.filter((line) => line.includes('the disk of the database is full')).length
  const defects = lines.filter((line) => line.includes('unexpected error'))
  const counted = { ...outcome, noticedSeconds, recoveredSeconds, serverSeconds, told, defects: defects.length }
  reportFault({ fault: `a full disk (${name})`, ...counted })
  expect({ ...outcome, told, defects }).toEqual({
    acknowledged: paid.length,
    lost: 0,
    doubled: 0,
    unannounced: 0,
    told: 1,
    defects: [],
  })
  expect(recoveredSeconds * 1000).toBeLessThan(recoversWithinMs)
  expect(await weft.command('doctor')).toMatchObject({ code: 0 })
}

async function ready({ baseUrl }: WeftProcess): Promise<{ status: number; reasons: readonly string[] }> {
  const answer = await fetch(`${baseUrl}/health/ready`)
  const { reasons = [] } = (await answer.json()) as { reasons?: readonly string[] }
  return { status: answer.status, reasons }
}

function mountable(): boolean {
  return spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' }).status === 0
}

/** Mounts a small disk. Call the returned function to unmount it. */
function smallDisk(folder: string): () => void {
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', folder])
  if (mounted.status !== 0) throw new Error(String(mounted.stderr))
  onTestFinished(afterRunner(`kill -9 $(head -n 1 ${folder}/postgres/postmaster.pid); umount -l ${folder}`))
  return () => void spawnSync('umount', ['-l', folder])
}

/** Fills the disk to the last block, even while other processes write to it. */
function fill(folder: string, n = 0): string {
  const path = join(folder, `ballast-${n}`)
  const file = openSync(path, 'w')
  for (const bytes of [1024 * 1024, 4096])
    try {
      for (;;) writeSync(file, Buffer.alloc(bytes))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    }
  closeSync(file)
  return path
}
