export const isFull = process.env.FULL === '1'

/**
 * The longest time that a test accepts. The full form holds Weft to what it promises on a quiet machine. The short form
 * runs beside other work, and only has to tell a recovery from none.
 */
export const promised = (ms: number): number => (isFull ? ms : 6 * ms)
