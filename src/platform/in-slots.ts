import { setTimeout as wait } from 'node:timers/promises'

/** How often more work is looked for while slow work is running. */
const lookEveryMs = 1000

export interface SlottedWork<Item> {
  /** Most items at once. */
  readonly slots: number
  /** Most items of one run. */
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
  const running = new Set<Promise<unknown>>()
  const failures: unknown[] = []
  let begun = 0
  const begin = (item: Item): void => {
    const ended = work(item)
      .catch((error: unknown) => failures.push(error))
      .finally(() => running.delete(ended))
    running.add(ended)
    begun++
  }
  try {
    while (failures.length === 0 && begun < most) {
      const free = slots - running.size
      const items = free > 0 ? await claim(free, running.size) : []
      for (const item of items) begin(item)
      if (running.size === 0 && items.length === 0) break
      const looking = new AbortController()
      const looked = wait(lookEveryMs, undefined, { signal: looking.signal }).catch(() => {})
      await Promise.race([...running, looked])
      looking.abort()
    }
  } finally {
    await Promise.all(running)
  }
  if (failures.length > 0) throw failures[0]
  return begun
}
