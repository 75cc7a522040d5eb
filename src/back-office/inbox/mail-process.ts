/** Child process of `createMailReader`. Parses one message at a time. */
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { Worker } from 'node:worker_threads'
import { arrivedBytes, endWithServer } from '../../platform/task-child.ts'
import { mailLimits } from './limits.ts'
import type { AskedTask, WatchedLimits } from './mail-wire.ts'
import { resultOf } from './read-task.ts'

/** An order with the usual fields. Reading it loads the code for reading and extraction before the limits apply. */
const example = Buffer.from(
  [
    'From: Shop <shop@shop.example>',
    'Subject: Order A-1',
    'Date: Sun, 22 Nov 2026 05:00:00 +0000',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>Order number: A-1<p>Order date: 3 May 2026<table><tr><th>Item<th>Qty<th>Price<tr><td>Bowl<td>2<td>€ 3.00</table><p>Total: € 6.00',
  ].join('\r\n'),
)

const watch = new Worker(new URL('./mail-watch.ts', import.meta.url), {
  resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  env: {},
})
const isWatched = once(watch, 'online')
watch.unref()

const spentMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const mebibyte = 1024 * 1024
/**
 * Returns the memory limit for the next message. Even a process that is already large gets memory for a normal message.
 */
const mostBytes = (): number =>
  Math.max(mailLimits.residentMebibytes * mebibyte, process.memoryUsage.rss() + mailLimits.roomMebibytes * mebibyte)

endWithServer()
process.on('message', async ({ asked, bytes, cpuMs }: AskedTask) => {
  watch.postMessage({ cpuMs: spentMs() + cpuMs, bytes: mostBytes() } satisfies WatchedLimits)
  const result = await resultOf(asked, await arrivedBytes(bytes))
  watch.postMessage(null)
  process.send?.(result)
})

await resultOf({ task: 'read' }, [example])
await resultOf({ task: 'extract', layouts: [] }, [example])
await isWatched
// The process is killed from outside, so it must write the cache now.
flushCompileCache()
process.send?.({ ready: true })
