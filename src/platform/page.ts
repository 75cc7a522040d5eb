/** One page of a list and the number of rows on all pages. */
export interface Page<View> {
  readonly rows: readonly View[]
  readonly count: number
  /** Start of the next page, for `after`, if the list supports it. */
  readonly next?: Place | null
}

/** Sort columns and id of a row, as text. Unique within a list. */
export type Place = readonly string[]

/** Paging for a reader that goes through all pages, such as an export. */
export interface PageAfter {
  /** Replaces `offset`. */
  readonly after?: Place
  /** The count is not needed; it may be any number. */
  readonly uncounted?: boolean
}
