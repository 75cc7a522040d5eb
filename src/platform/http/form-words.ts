/** Words of forms besides their labels. */
export interface FormWords {
  readonly optional: string
  readonly choose: string
  /** Prefix of error messages, and of the title of a page with errors. */
  readonly problem: string
  readonly lookAgain: string
  readonly mailedLink: string
  readonly goOn: string
  readonly notThisLink: string
}

export const englishFormWords: FormWords = {
  optional: 'optional',
  choose: 'Choose…',
  problem: 'Problem:',
  lookAgain: 'Please look at this again',
  mailedLink: 'Link from the e-mail, all of it',
  goOn: 'Go on',
  notThisLink: 'This is not the link from the e-mail: it has “#token=” in it.',
}
