export interface SalesRow {
  readonly currency: string
  readonly day: string
  readonly orders: number
  readonly units: number
  readonly gross: number
  readonly refunded: number
}

export interface GroupRow extends Omit<SalesRow, 'day' | 'refunded'> {
  readonly id: string | null
  readonly name: string | null
  readonly refunded: number | null
}
