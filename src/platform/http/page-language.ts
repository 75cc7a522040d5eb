/** What stands around every page. */
export interface FrameWords {
  /** Where its name is not known. */
  readonly shop: string
  readonly skip: string
  readonly policies: string
  readonly terms: string
  readonly privacy: string
  readonly refunds: string
  readonly shipping: string
  readonly questions: string
}

/** What a page is in. */
export interface PageLanguage {
  /** BCP 47, of those that are written from left to right. */
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
