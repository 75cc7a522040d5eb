export interface Change {
  readonly kind: string
  readonly id: string
  /** Null: it is gone. */
  readonly body: object | null
}

export interface StoredRecord {
  readonly kind: string
  readonly id: string
  readonly body: unknown
}

/** Where records outlive the process; a simulator without one forgets them. */
export interface Shelf {
  /** In the order in which they were first written. */
  load(): Promise<readonly StoredRecord[]>
  write(changes: readonly Change[]): Promise<void>
}

const mostRecords = 5000

/** Records of one kind in the order they were made; the oldest go when there are too many. */
export class Collection<T extends { readonly id: string }> {
  readonly #kind: string
  readonly #note: (change: Change) => void
  readonly #items = new Map<string, T>()

  constructor(kind: string, note: (change: Change) => void) {
    this.#kind = kind
    this.#note = note
  }

  get(id: string): T | undefined {
    return this.#items.get(id)
  }

  all(): T[] {
    return [...this.#items.values()]
  }

  where(matches: (item: T) => boolean): T[] {
    return this.all().filter(matches)
  }

  put(item: T): T {
    this.#items.set(item.id, item)
    this.#note({ kind: this.#kind, id: item.id, body: item })
    const [oldest] = this.#items.keys()
    if (this.#items.size > mostRecords && oldest !== undefined) this.remove(oldest)
    return item
  }

  remove(id: string): boolean {
    const was = this.#items.delete(id)
    if (was) this.#note({ kind: this.#kind, id, body: null })
    return was
  }

  /** What was on the shelf; it was written by `put`, so it is what this kind holds. */
  restore(id: string, body: unknown): void {
    this.#items.set(id, body as T)
  }
}
