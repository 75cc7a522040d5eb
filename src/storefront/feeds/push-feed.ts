import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { allEnded } from '../../platform/all-ended.ts'
import { troubleOf } from '../../platform/db/trouble.ts'
import { type GuardedFetch, GuardedFetchError, type GuardedRequest } from '../../platform/guarded-fetch/index.ts'
import type { SealedRecords } from '../../platform/reseal.ts'
import type { Vault } from '../../platform/vault.ts'
import { isAway, nextProbeAt, steadyProbeAt } from '../../platform/webhooks/index.ts'
import { acpProduct } from './acp.rules.ts'
import { acpWithGone, changedGroups, contentTypeOf, type FeedSource, fileKinds, wholeFile } from './feed-file.ts'
import {
  claimProbes,
  claimPush,
  lockFeed,
  losePushSecret,
  noteAnswering,
  notePushed,
  notePushFailure,
  noteStillAway,
  type PushFailure,
  pushSecrets,
  type StoredFeed,
  writePushSecret,
} from './feed-store.ts'
import { type FeedDeps, sourceOf } from './refresh-feed.ts'

export interface PushDeps extends FeedDeps {
  readonly vault: Vault
  readonly fetch: GuardedFetch
}

const leaseMs = 30 * 60_000
const timeoutMs = 120_000
const longestBytes = 64 * 1024 * 1024
const firstWaitMs = 60_000
/** Maximum wait before the next push. After this wait, even a destination that answers no probe gets a push. */
const longestWaitMs = 6 * 3_600_000
/**
 * Maximum wait before the next probe, if the destination answers probes but not pushes. The next push waits for that
 * probe.
 */
const longestAwayMs = 5 * 60_000
const probeTimeoutMs = 5_000
const productsAtOnce = 100

/** Returns the associated data of a feed's sealed credentials. */
export const pushBinding = (feedId: string): string => `feed:${feedId}:push_secret`

export async function pushFeeds(deps: PushDeps): Promise<void> {
  const { db, clock } = deps
  for (;;) {
    const now = clock.now()
    const feed = await claimPush(db, now, new Date(now.getTime() + leaseMs))
    if (!feed) return
    try {
      const seq = await push(deps, feed)
      const done = clock.now()
      await notePushed(db, feed, { seq, now: done, nextAt: new Date(done.getTime() + feed.push_minutes * 60_000) })
    } catch (error) {
      // The database is unavailable, not the destination: the next run releases the claim. If the feed's own query is
      // too slow, the push has failed.
      const trouble = troubleOf(error)
      if (trouble !== null && trouble !== 'slow' && trouble !== 'locked') throw error
      if (!(error instanceof PushRefused || error instanceof GuardedFetchError))
        deps.log.error({ error, feed: feed.id }, 'a feed could not be pushed')
      await notePushFailure(db, feed, failureOf(feed, error, clock.now()))
    }
  }
}

/** Probes the destinations that were down. A probe sends no products, because writing a large feed takes long. */
export async function probeDestinations(deps: PushDeps): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const feeds = await claimProbes(db, now, steadyProbeAt(now))
  await allEnded(
    feeds.map(async (feed) => {
      if (await answers(deps, feed)) return noteAnswering(db, feed, clock.now())
      await noteStillAway(db, feed, nextProbeAt(feed.push_failing_since ?? now, clock.now()))
    }),
  )
}

async function answers({ fetch, vault }: PushDeps, feed: StoredFeed): Promise<boolean> {
  try {
    const headers = authorizationOf(vault, feed)
    const { status } = await fetch(feed.push_url ?? '', { method: 'HEAD', headers, timeoutMs: probeTimeoutMs })
    // Many servers do not support HEAD.
    return !isAway(status) || status === 501
  } catch (error) {
    // The push reports all other errors.
    return !isUnanswered(error)
  }
}

const unanswered: ReadonlySet<string> = new Set(['dns_failed', 'connect_failed', 'timeout', 'network_error'])
const isUnanswered = (error: unknown): boolean => error instanceof GuardedFetchError && unanswered.has(error.code)

class PushRefused extends Error {
  readonly status: number | null

  constructor(message: string, status: number | null = null) {
    super(message)
    this.status = status
  }
}

function failureOf(feed: StoredFeed, error: unknown, now: Date): PushFailure {
  const isFault = error instanceof PushRefused || error instanceof GuardedFetchError
  const away = error instanceof PushRefused ? error.status !== null && isAway(error.status) : isUnanswered(error)
  const hadAnswered = feed.push_probe_at !== null
  const waitMs = away
    ? Math.min(longestAwayMs, firstWaitMs * 2 ** Math.max(0, feed.push_tries - 1))
    : Math.min(longestWaitMs, firstWaitMs * 2 ** feed.push_tries)
  const nextAt = new Date(now.getTime() + waitMs)
  return {
    message: isFault ? error.message : 'Weft could not write the feed.',
    now,
    // A destination that is down gets no push until it answers a probe, or until this long wait ends.
    nextAt: away ? new Date(now.getTime() + longestWaitMs) : nextAt,
    probeAt: away ? (hadAnswered ? nextAt : nextProbeAt(feed.push_failing_since ?? now, now)) : null,
  }
}

const authorizationOf = (vault: Vault, feed: StoredFeed): Readonly<Record<string, string>> =>
  feed.push_secret ? { authorization: vault.open(feed.push_secret, pushBinding(feed.id)) } : {}

/**
 * Sends a feed if it has changed since the last push. Returns the number of the refresh that the destination then has.
 * Throws `PushRefused` if the destination or the feed does not allow it.
 */
async function push(deps: PushDeps, feed: StoredFeed): Promise<number> {
  const source = await sourceOf(deps, feed)
  if (!source) throw new PushRefused('The region of this feed, or the default sales channel, is gone.')
  const known = feed.push_seq > 0 && feed.push_seq >= feed.oldest_seq
  if (known && feed.push_seq === feed.seq) return feed.seq
  const authorization = authorizationOf(deps.vault, feed)
  const send = (request: GuardedRequest) => sent(deps.fetch, feed, authorization, request)
  if (feed.push_method === 'put') await send({ method: 'PUT', ...(await compressed(source)) })
  else await patchProducts(source, known ? feed.push_seq : 0, send)
  return feed.seq
}

async function sent(
  fetch: GuardedFetch,
  { push_url }: StoredFeed,
  authorization: Readonly<Record<string, string>>,
  request: GuardedRequest,
): Promise<void> {
  const headers = { ...request.headers, ...authorization }
  const { status } = await fetch(push_url ?? '', { ...request, headers, timeoutMs, maxBytes: 1024 * 1024 })
  if (status < 200 || status > 299) throw new PushRefused(`The destination answered with status ${status}.`, status)
}

async function compressed(source: FeedSource): Promise<Pick<GuardedRequest, 'headers' | 'body'>> {
  const { feed } = source.market
  const [kind = ''] = fileKinds(feed.format)
  const pieces: Buffer[] = []
  let bytes = 0
  const hold = new Writable({
    write(piece: Buffer, _encoding, done) {
      bytes += piece.length
      pieces.push(piece)
      done(bytes > longestBytes ? new PushRefused('The compressed feed is larger than 64 MiB.') : null)
    },
  })
  await pipeline(Readable.from(wholeFile(source, kind), { highWaterMark: 1 }), createGzip({ level: 6 }), hold)
  return {
    headers: { 'content-type': contentTypeOf(feed.format, kind), 'content-encoding': 'gzip' },
    body: Buffer.concat(pieces),
  }
}

/** Sends changed products by `PATCH …/products` of the ACP Feed API. Repeating a request is harmless. */
async function patchProducts(
  source: FeedSource,
  since: number,
  send: (request: GuardedRequest) => Promise<void>,
): Promise<void> {
  let waiting: object[] = []
  const flush = async () => {
    if (waiting.length === 0) return
    const body = JSON.stringify({ products: waiting })
    waiting = []
    await send({ method: 'PATCH', headers: { 'content-type': 'application/json' }, body })
  }
  for await (const page of changedGroups(source, since))
    for (const { group, gone } of page) {
      if (group.offers.length === 0 && since === 0) continue
      waiting.push(gone.length > 0 && since > 0 ? acpWithGone(group, gone) : acpProduct(group))
      if (waiting.length >= productsAtOnce) await flush()
    }
  await flush()
}

export const sealedFeedPushes: SealedRecords = {
  name: 'feed destinations',
  async blocks(db) {
    return (await pushSecrets(db)).map(({ id, block }) => ({ id, binding: pushBinding(id), block }))
  },
  async giveUp({ tx }, id) {
    await losePushSecret(tx, id, 'The credentials are lost. Enter them again.')
  },
  async reseal({ db, vault, log }) {
    let resealed = 0
    for (const { id, block } of await pushSecrets(db)) {
      // Safe cast: reads one member of a value of any type.
      if ((block as { keyVersion?: unknown } | null)?.keyVersion === vault.currentVersion) continue
      try {
        await db.transaction().execute(async (tx) => {
          const held = await lockFeed(tx, id)
          if (held?.push_secret)
            await writePushSecret(tx, id, vault.seal(vault.open(held.push_secret, pushBinding(id)), pushBinding(id)))
        })
        resealed++
      } catch (error) {
        log.error({ error, feed: id }, 'the credentials of a feed could not be encrypted again')
      }
    }
    return resealed
  },
}
