import { setTimeout as wait } from 'node:timers/promises'

/** Interval between claims while slow work is running. */
const lookEveryMs = 1000

export interface SlottedWork<Item> {
  /** Number of items processed at once. */
  readonly slots: number
  /** Maximum number of items per run. While an item takes longer than a second, the run may claim more. */
  readonly most: number
  /** Claims at most `free` items. `running` is the number of unfinished items. */
  claim(free: number, running: number): Promise<readonly Item[]>
  work(item: Item): Promise<unknown>
}

/**
 * Processes items as slots become free, so that a slow item does not delay the others. Resolves with the number of
 * items when none are left, or after `most` items. After a failure, claims no more items, waits for the running ones
 * and rejects.
 */
export async function inSlots<Item>({ slots, most, claim, work }: SlottedWork<Item>): Promise<number> {
  /** Running work by its start time. */
  const running = new Map<Promise<unknown>, number>()
  const isHeldUp = () => [...running.values()].some((begunMs) => performance.now() - begunMs >= lookEveryMs)
  const failures: unknown[] = []
  let begun = 0
  const begin = (item: Item): void => {
    const ended = work(item)
      .catch((error: unknown) => failures.push(error))
      .finally(() => running.delete(ended))
    running.set(ended, performance.now())
    begun++
  }
  try {
    while (failures.length === 0) {
      const isFull = begun >= most && !isHeldUp()
      const free = isFull ? 0 : Math.min(slots - running.size, begun < most ? most - begun : slots)
      const items = free > 0 ? await claim(free, running.size) : []
      for (const item of items) begin(item)
      if (running.size === 0 && items.length === 0) break
      const looking = new AbortController()
      const looked = wait(lookEveryMs, undefined, { signal: looking.signal }).catch(() => {})
      await Promise.race([...running.keys(), looked])
      looking.abort()
    }
  } finally {
    await Promise.all(running.keys())
  }
  if (failures.length > 0) throw failures[0]
  return begun
}
