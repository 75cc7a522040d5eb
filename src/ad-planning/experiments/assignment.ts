import { createHash } from 'node:crypto'

interface Weighted {
  readonly id: string
  /** Not negative; at least one is more than 0. */
  readonly weight: number
}

/**
 * Where a unit lies between 0 and 1 in one experiment: the first 52 bits of SHA-256 of both ids. Always the same, even
 * over all units, and of no relation to where it lies in another experiment.
 */
export function bucketOf(experimentId: string, unitId: string): number {
  const digest = createHash('sha256').update(`${experimentId.length}:${experimentId}${unitId}`).digest()
  return (digest.readUIntBE(0, 6) * 16 + (digest.readUInt8(6) >> 4)) / 2 ** 52
}

/** The variant whose part of the line from 0 to 1 holds the unit; the parts are in the order given. */
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
