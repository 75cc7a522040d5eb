/**
 * Runs `work` on all items, `atOnce` at a time. `work` must handle its own errors: after an error, the call rejects at
 * once, but the other workers continue.
 */
export async function eachAtOnce<Item>(
  atOnce: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
