import { createHash } from 'node:crypto'

interface Weighted {
  readonly id: string
  /** 0 or more. At least one variant has a weight above 0. */
  readonly weight: number
}

/**
 * Returns a unit's position between 0 and 1 in one experiment: the first 52 bits of the SHA-256 of both ids. It is
 * stable, uniformly distributed, and independent of the unit's position in other experiments.
 */
export function bucketOf(experimentId: string, unitId: string): number {
  const digest = createHash('sha256').update(`${experimentId.length}:${experimentId}${unitId}`).digest()
  return (digest.readUIntBE(0, 6) * 16 + (digest.readUInt8(6) >> 4)) / 2 ** 52
}

/**
 * Returns the variant whose part of the interval from 0 to 1 contains the unit's position. The parts follow each other
 * in the given order. Returns null if no variant has a weight.
 */
export function variantFor<Variant extends Weighted>(
  experimentId: string,
  unitId: string,
  variants: readonly Variant[],
): Variant | null {
  const used = variants.filter(({ weight }) => weight > 0)
  const total = used.reduce((sum, { weight }) => sum + weight, 0)
  let rest = bucketOf(experimentId, unitId) * total
  for (const variant of used) {
    if (rest < variant.weight) return variant
    rest -= variant.weight
  }
  return used.at(-1) ?? null
}
