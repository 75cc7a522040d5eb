export interface MarkupElement {
  /** Lowercase. */
  readonly name: string
  /** Contains only the attributes that Weft uses. */
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly MarkupNode[]
}

/** An element or text. */
export type MarkupNode = MarkupElement | string

/** A parsed page, possibly cut at a limit. */
export interface Markup {
  readonly children: readonly MarkupNode[]
  readonly isCut: boolean
}

export interface MarkupLimits {
  readonly markupTags: number
  readonly openElements: number
}
