/**
 * Returns a function that reads one value by its key. Keys requested within 5 ms are read together, at most `most` per
 * call of `readMany`, which resolves with the values in the order of the keys.
 */
export function inBatches<Value>(
  most: number,
  readMany: (keys: readonly string[]) => Promise<readonly Value[]>,
): (key: string) => Promise<Value> {
  let waiting: Map<string, PromiseWithResolvers<Value>> | null = null

  async function answer(batch: readonly (readonly [string, PromiseWithResolvers<Value>])[]): Promise<void> {
    try {
      const values = await readMany(batch.map(([key]) => key))
      for (const [index, [, { resolve }]] of batch.entries()) resolve(values[index] as Value)
    } catch (error) {
      for (const [, { reject }] of batch) reject(error)
    }
  }

  return (key) => {
    if (waiting === null) {
      const asked = new Map<string, PromiseWithResolvers<Value>>()
      waiting = asked
      setTimeout(() => {
        waiting = null
        const all = [...asked]
        for (let from = 0; from < all.length; from += most) void answer(all.slice(from, from + most))
      }, 5)
    }
    const answered = waiting.get(key) ?? Promise.withResolvers<Value>()
    waiting.set(key, answered)
    return answered.promise
  }
}
