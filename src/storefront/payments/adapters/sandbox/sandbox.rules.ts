/** Returns the wait after the n-th failed delivery: 2 s, doubling to at most 5 minutes. */
export const redeliveryDelayMs = (attempts: number): number => Math.min(2000 * 2 ** Math.max(attempts - 1, 0), 300_000)
