/** Texts of account forms: field labels and problems. */
export interface AccountWords {
  readonly email: string
  readonly newPassword: string
  readonly passwordHint: string
  readonly again: string
  readonly problems: {
    readonly email: string
    readonly name: string
    readonly password: string
    /** Shown for each `PasswordWeakness`. */
    readonly weakPassword: string
    readonly current_password: string
    readonly again: string
    readonly other: string
  }
}

/** Words of the "forgotten password" pages. */
export interface ResetWords {
  readonly title: string
  readonly forgotten: string
  readonly forgottenLead: string
  readonly send: string
  readonly backToLogin: string
  readonly paste: string
  /** Contains `{email}`. */
  readonly setLead: string
  readonly set: string
  readonly mailbox: string
  readonly otherAddress: string
  /** Contains `{email}`. */
  readonly onItsWay: string
  readonly nothingComes: string
  readonly spentTitle: string
  readonly spent: string
  readonly another: string
  readonly doneTitle: string
  readonly done: string
  readonly toLogin: string
}

export const englishAccountWords: AccountWords = {
  email: 'E-mail address',
  newPassword: 'New password',
  passwordHint: 'At least 12 characters.',
  again: 'The same once more',
  problems: {
    email: 'Write an e-mail address, such as name@example.com.',
    name: 'Write your name.',
    password: 'Choose a password of 12 to 256 characters.',
    weakPassword: 'This password is easy to guess. Choose another one, for example four random words.',
    current_password: 'Write the password that you have now.',
    again: 'The two passwords are not the same.',
    other: 'This cannot be used.',
  },
}

/** English words for users of the shop. */
export const englishResetWords: ResetWords = {
  title: 'Set a new password',
  forgotten: 'Forgotten your password?',
  forgottenLead: 'Say your e-mail address, and a link is sent to it by which you set a new one.',
  send: 'Send the link',
  backToLogin: 'Back to the login',
  paste: 'Paste the link from the e-mail.',
  setLead: 'For {email}. You are logged out everywhere else once it is set; a second factor stays as it is.',
  set: 'Set the password',
  mailbox: 'Look into your mailbox',
  otherAddress: 'Try another address',
  onItsWay: 'If there is a user with the address {email}, a link is on its way. It works for an hour, and once.',
  nothingComes: 'Nothing comes? Look among the unwanted mails.',
  spentTitle: 'This link does not work any more',
  spent:
    'It was used before, a newer one was asked for, it is older than an hour, or it was cut off when it was copied.',
  another: 'Ask for another link',
  doneTitle: 'Your password is set',
  done: 'Log in with it. Wherever you were logged in before, you are no longer.',
  toLogin: 'To the login',
}
