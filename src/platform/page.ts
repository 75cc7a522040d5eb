/** One page of a list, with how many rows all pages have. */
export interface Page<View> {
  readonly rows: readonly View[]
  readonly count: number
  /** Where the page after this one begins, where the list can say so: for `after`. */
  readonly next?: Place | null
}

/** The sort columns of a row and its id, as text: no two rows of a list have the same. */
export type Place = readonly string[]

/** How a list is asked by the one who reads all of its pages. */
export interface PageAfter {
  /** In place of `offset`. */
  readonly after?: Place
  /** The count is not wanted: any number will do. */
  readonly uncounted?: boolean
}
