/** One page of a list, with how many rows all pages have. */
export interface Page<View> {
  readonly rows: readonly View[]
  readonly count: number
}
