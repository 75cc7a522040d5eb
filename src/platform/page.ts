/** One page of a list and the number of rows on all pages. */
export interface Page<View> {
  readonly rows: readonly View[]
  readonly count: number
  /** Start of the next page, for `after`, if the list supports it. */
  readonly next?: Place | null
}

/** Sort columns and id of a row, as text. Unique within a list. */
export type Place = readonly string[]

/** Paging for callers that read all pages, such as an export. */
export interface PageAfter {
  /** Replaces `offset`. */
  readonly after?: Place
  /** If true, the count is not needed and may be any number. */
  readonly uncounted?: boolean
}
