/** Texts of the layout around every page. */
export interface FrameWords {
  /** Shown instead of the shop's name if that is unknown. */
  readonly shop: string
  readonly skip: string
  readonly policies: string
  readonly terms: string
  readonly privacy: string
  readonly refunds: string
  readonly shipping: string
  readonly questions: string
}

/** Language of a page. */
export interface PageLanguage {
  /** BCP 47 tag of a left-to-right language. */
  readonly tag: string
  readonly frame: FrameWords
}

export const english: PageLanguage = {
  tag: 'en',
  frame: {
    shop: 'Shop',
    skip: 'Skip to the content',
    policies: 'Policies',
    terms: 'Terms',
    privacy: 'Privacy',
    refunds: 'Refunds',
    shipping: 'Shipping',
    questions: 'Questions?',
  },
}
