/**
 * Returns the value of an order: 0 if it is canceled, otherwise its total minus refunds. `aside` contains the deducted
 * amount.
 */
export function worthOf({
  totalMinor,
  refundedMinor,
  canceledAt,
}: {
  readonly totalMinor: number
  readonly refundedMinor: number
  readonly canceledAt: Date | null
}): {
  readonly valueMinor: number
  readonly aside: Readonly<Record<string, number>>
} {
  if (canceledAt) return { valueMinor: 0, aside: { canceled_value: totalMinor } }
  const refunded = Math.min(refundedMinor, totalMinor)
  return { valueMinor: totalMinor - refunded, aside: refunded > 0 ? { refunded_value: refunded } : {} }
}
