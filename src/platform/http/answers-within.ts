/** Returns the result of `ask`; null if it fails or takes longer. Ignores late results and errors. */
export async function answersWithin<T>(
  timeoutMs: number,
  ask: () => Promise<T>,
): Promise<{ readonly value: T } | null> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, null)
  })
  const answer = Promise.resolve()
    .then(ask)
    .then((value) => ({ value }))
    .catch(() => null)
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
