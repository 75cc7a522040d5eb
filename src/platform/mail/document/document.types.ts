/** Content of a mail. The HTML part and the text part are both made from it. All values are plain text, not markup. */
export type Block =
  | { readonly is: 'heading'; readonly text: string }
  | { readonly is: 'section'; readonly title: string }
  | { readonly is: 'paragraph'; readonly text: string; readonly muted?: boolean }
  /** Links with a URL that is not http or https are left out. */
  | { readonly is: 'button'; readonly label: string; readonly url: string }
  | { readonly is: 'link'; readonly label: string; readonly url: string }
  | { readonly is: 'lines'; readonly lines: readonly string[] }
  | { readonly is: 'items'; readonly items: readonly Item[] }
  | { readonly is: 'totals'; readonly rows: readonly TotalRow[] }
  | { readonly is: 'facts'; readonly rows: readonly Fact[] }

export interface Item {
  readonly title: string
  /** For example `2 × ₹499.00`. */
  readonly detail: string
  readonly amount: string | null
}

export interface TotalRow {
  readonly label: string
  readonly amount: string
  readonly total?: boolean
}

export interface Fact {
  readonly label: string
  readonly value: string
}

/** The shop as shown in its mails. */
export interface MailShop {
  readonly name: string
  readonly url: string
  readonly logoUrl: string | null
  readonly supportEmail: string | null
}

export interface MailDocument {
  readonly shop: MailShop
  /** BCP 47 tag. */
  readonly locale: string
  readonly subject: string
  /** Preview text next to the subject in a mail list. */
  readonly preview: string
  readonly blocks: readonly Block[]
  readonly footer: readonly FooterLine[]
}

export interface FooterLine {
  readonly text: string
  readonly links?: readonly { readonly label: string; readonly url: string }[]
}

export interface RenderedMail {
  readonly subject: string
  readonly html: string
  readonly text: string
}
