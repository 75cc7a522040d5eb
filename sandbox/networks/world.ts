import { randomInt } from 'node:crypto'
import type { Clock } from '../../src/platform/clock.ts'
import { type Change, Collection, type Shelf } from './collection.ts'
import type {
  Comment,
  Container,
  GraphPhoto,
  GraphPost,
  GraphVideo,
  LoginCode,
  PublishedMedia,
  Reaction,
  RefreshFamily,
  RequestToken,
  SentWebhook,
  Standing,
  Subscription,
  Tweet,
  Upload,
} from './records.ts'

/** Settings that tests can change, with these defaults. */
export interface Settings {
  /** Number of reads that return "not yet", and time in ms, before media are ready. */
  processing: { imagePolls: number; videoPolls: number; ms: number }
  /** Posts per business account within 24 hours. */
  accountQuota: number
  /** Posts with the same text on one page are rejected within this time. 0: never. */
  pageDuplicateMs: number
  tweetDuplicateMs: number
  tweetsPer15Minutes: number
  tweetsPerMonth: number
  /** Insight metrics that are rejected besides those that the network has removed. */
  retiredMetrics: string[]
  /**
   * Used part of each rate limit, by `app`, `page:{id}` or `account:{id}`. From 100 percent, the network refuses calls.
   * For a page or an account, a response header then states `minutes`, the time until it accepts calls again.
   */
  usage: Record<string, { percent: number; minutes: number }>
}

const freshSettings = (): Settings => ({
  processing: { imagePolls: 1, videoPolls: 2, ms: 0 },
  accountQuota: 25,
  pageDuplicateMs: 0,
  tweetDuplicateMs: 24 * 3_600_000,
  tweetsPer15Minutes: 100,
  tweetsPerMonth: 1500,
  retiredMetrics: [],
  usage: {},
})

/** State of all networks. `flush` saves changes and resolves when they are stored. */
export class World {
  readonly #clock: Clock
  readonly #shelf: Shelf | null
  readonly #collections = new Map<string, Collection<{ readonly id: string }>>()
  #changes: Change[] = []
  #writing: Promise<void> = Promise.resolve()
  #offsetMs = 0
  settings = freshSettings()

  readonly posts = this.#collection<GraphPost>('post')
  readonly photos = this.#collection<GraphPhoto>('photo')
  readonly videos = this.#collection<GraphVideo>('video')
  readonly containers = this.#collection<Container>('container')
  readonly media = this.#collection<PublishedMedia>('media')
  readonly comments = this.#collection<Comment>('comment')
  readonly reactions = this.#collection<Reaction>('reaction')
  readonly codes = this.#collection<LoginCode>('code')
  readonly requestTokens = this.#collection<RequestToken>('request_token')
  readonly standings = this.#collection<Standing>('standing')
  readonly subscriptions = this.#collection<Subscription>('subscription')
  readonly families = this.#collection<RefreshFamily>('family')
  readonly tweets = this.#collection<Tweet>('tweet')
  readonly uploads = this.#collection<Upload>('upload')
  readonly webhooks = this.#collection<SentWebhook>('webhook')

  constructor(clock: Clock, shelf: Shelf | null) {
    this.#clock = clock
    this.#shelf = shelf
  }

  now(): number {
    return this.#clock.now().getTime() + this.#offsetMs
  }

  advance(ms: number): void {
    this.#offsetMs += ms
  }

  async restore(): Promise<void> {
    for (const { kind, id, body } of (await this.#shelf?.load()) ?? []) this.collection(kind).restore(id, body)
  }

  /**
   * Writes run one after the other, so that the shelf contains the latest state at the end. A failed write is retried
   * with the next one.
   */
  flush(): Promise<void> {
    const shelf = this.#shelf
    if (!shelf) return Promise.resolve()
    this.#writing = this.#writing
      .catch(() => undefined)
      .then(async () => {
        const changes = this.#changes
        if (changes.length === 0) return
        this.#changes = []
        try {
          await shelf.write(latest(changes))
        } catch (error) {
          this.#changes = [...changes, ...this.#changes]
          throw error
        }
      })
    return this.#writing
  }

  /** Returns a new numeric id as text, `digits` long, that starts with `prefix`. */
  newId(prefix: string, digits: number): string {
    const random = Array.from({ length: digits - prefix.length }, () => randomInt(10)).join('')
    return `${prefix}${random}`
  }

  resetSettings(): void {
    this.settings = freshSettings()
    this.#offsetMs = 0
  }

  /** The collection of one kind of records. The same kind always returns the same collection. */
  collection<T extends { readonly id: string }>(kind: string): Collection<T> {
    // Safe cast: each kind has one type of record, and only its network writes it.
    const known = this.#collections.get(kind) as Collection<T> | undefined
    return known ?? this.#collection(kind)
  }

  #collection<T extends { readonly id: string }>(kind: string): Collection<T> {
    const made = new Collection<T>(kind, (change) => {
      if (this.#shelf) this.#changes.push(change)
    })
    // Safe cast: this map only calls `restore`, with records that the same kind wrote.
    this.#collections.set(kind, made as unknown as Collection<{ readonly id: string }>)
    return made
  }
}

const latest = (changes: readonly Change[]): Change[] => [
  ...new Map(changes.map((change) => [`${change.kind}/${change.id}`, change])).values(),
]
