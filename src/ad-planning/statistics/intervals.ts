import { criticalZ } from './normal.ts'

export interface Interval {
  readonly lower: number
  readonly upper: number
}

/** `hits` out of `of`, with 0 <= hits <= of. */
export interface Share {
  readonly hits: number
  readonly of: number
}

/** Returns Wilson's score interval of a proportion (1927). From 0 to 1 without data. */
export function wilsonInterval({ hits, of }: Share, alpha: number): Interval {
  if (of <= 0) return { lower: 0, upper: 1 }
  const z = criticalZ(alpha)
  const square = z * z
  const rate = hits / of
  const middle = (rate + square / (2 * of)) / (1 + square / of)
  const half = (z * Math.sqrt((rate * (1 - rate)) / of + square / (4 * of * of))) / (1 + square / of)
  return { lower: hits === 0 ? 0 : Math.max(0, middle - half), upper: hits === of ? 1 : Math.min(1, middle + half) }
}

/** Returns Newcombe's hybrid score interval (1998, method 10) of `second` minus `first`. From -1 to 1 without data. */
export function newcombeInterval(first: Share, second: Share, alpha: number): Interval {
  if (first.of <= 0 || second.of <= 0) return { lower: -1, upper: 1 }
  const a = wilsonInterval(second, alpha)
  const b = wilsonInterval(first, alpha)
  const rateA = second.hits / second.of
  const rateB = first.hits / first.of
  return {
    lower: rateA - rateB - Math.hypot(rateA - a.lower, b.upper - rateB),
    upper: rateA - rateB + Math.hypot(a.upper - rateA, rateB - b.lower),
  }
}
