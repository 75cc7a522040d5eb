import { setTimeout as wait } from 'node:timers/promises'

/** How often more work is looked for while slow work is running. */
const lookEveryMs = 1000

export interface SlottedWork<Item> {
  /** Most items at once. */
  readonly slots: number
  /** Most items of one run. More are worked on only while one of them takes longer than a second. */
  readonly most: number
  /** Claims at most `free` items. `running` counts those that have not ended. */
  claim(free: number, running: number): Promise<readonly Item[]>
  work(item: Item): Promise<unknown>
}

/**
 * Works on items as slots become free, so that a slow one delays no other. Resolves with their number once nothing is
 * left. After a failure it claims nothing more, waits for what is running and rejects.
 */
export async function inSlots<Item>({ slots, most, claim, work }: SlottedWork<Item>): Promise<number> {
  /** With the time when each began. */
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
