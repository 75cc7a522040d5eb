export interface MarkupElement {
  /** In small letters. */
  readonly name: string
  /** Those that anybody here asks for. */
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly MarkupNode[]
}

/** An element or text. */
export type MarkupNode = MarkupElement | string

/** A page, or as much of it as is read. */
export interface Markup {
  readonly children: readonly MarkupNode[]
  readonly isCut: boolean
}

export interface MarkupLimits {
  readonly markupTags: number
  readonly openElements: number
}
