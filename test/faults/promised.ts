export const isFull = process.env.FULL === '1'

/**
 * The longest time that a test accepts. The full form tests the promise for a quiet machine. The short form runs beside
 * other work, and only has to detect a missing recovery.
 */
export const promised = (ms: number): number => (isFull ? ms : 6 * ms)
