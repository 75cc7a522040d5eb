export interface Change {
  readonly kind: string
  readonly id: string
  /** Null if the record was deleted. */
  readonly body: object | null
}

export interface StoredRecord {
  readonly kind: string
  readonly id: string
  readonly body: unknown
}

/** Stores records outside of the process. Without a shelf, a simulator keeps them in memory only. */
export interface Shelf {
  /** Returns the records in the order of their creation. */
  load(): Promise<readonly StoredRecord[]>
  write(changes: readonly Change[]): Promise<void>
}

const mostRecords = 5000

/** Records of one kind in order of creation. If there are too many, the oldest are removed. */
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

  /** Restores a record from the shelf. Safe cast: `put` of the same kind wrote it. */
  restore(id: string, body: unknown): void {
    this.#items.set(id, body as T)
  }
}
