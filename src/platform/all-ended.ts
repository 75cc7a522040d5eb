/** Resolves like `Promise.all`, but waits for all promises even if one rejects. */
export async function allEnded<T>(work: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work)
  return Promise.all(work)
}
