/** One bit per document, 32 per word. */
export type Bitset = Uint32Array<ArrayBuffer>

export const bitsetFor = (size: number): Bitset => new Uint32Array((size + 31) >>> 5)

export const hasBit = (bits: Bitset, index: number): boolean => (((bits[index >>> 5] ?? 0) >>> (index & 31)) & 1) === 1

export function setBit(bits: Bitset, index: number): void {
  bits[index >>> 5] = (bits[index >>> 5] ?? 0) | (1 << (index & 31))
}

export function clearBit(bits: Bitset, index: number): void {
  bits[index >>> 5] = (bits[index >>> 5] ?? 0) & ~(1 << (index & 31))
}

export function setFirstBits(bits: Bitset, count: number): void {
  bits.fill(0xffffffff, 0, count >>> 5)
  for (let index = count & ~31; index < count; index++) setBit(bits, index)
}

export function countBits(bits: Bitset): number {
  let count = 0
  for (let word = 0; word < bits.length; word++) count += onesIn(bits[word] ?? 0)
  return count
}

/** Counts the set bits from `from` to `to`, exclusive. */
export function countBitsBetween(bits: Bitset, from: number, to: number): number {
  let count = 0
  let index = from
  while (index < to) {
    const end = Math.min((index | 31) + 1, to)
    const width = end - index
    const mask = width === 32 ? 0xffffffff : (1 << width) - 1
    count += onesIn(((bits[index >>> 5] ?? 0) >>> (index & 31)) & mask)
    index = end
  }
  return count
}

/** Counts the set bits of a 32-bit word. */
export function onesIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Returns the first set bit at or after `from`, or `size`. */
export function nextBit(bits: Bitset, from: number, size: number): number {
  let index = from
  while (index < size) {
    const rest = (bits[index >>> 5] ?? 0) >>> (index & 31)
    if (rest !== 0) return index + (31 - Math.clz32(rest & -rest))
    index = (index | 31) + 1
  }
  return size
}
