import { englishAccountWords, englishResetWords } from '../../../../platform/access/index.ts'
import { englishFormWords } from '../../../../platform/http/form-words.ts'
import { html } from '../../../../platform/http/html.ts'
import { english } from '../../../../platform/http/page-language.ts'
import type { LoginMessages } from '../messages.ts'

export const en: LoginMessages = {
  frame: english.frame,
  form: englishFormWords,
  account: englishAccountWords,
  reset: {
    ...englishResetWords,
    setLead: (email) => html`For ${email}. You are logged out everywhere else once it is set.`,
    onItsWay: (email) =>
      `If ${email} belongs to somebody of a workshop, a link is on its way. It works for an hour, and once.`,
  },
  login: {
    theShop: 'the shop',
    title: 'Log in',
    lead: (shop) => `For workshops that make things for ${shop}.`,
    password: 'Password',
    writePassword: 'Write your password.',
    refused:
      'E-mail address or password is wrong, or the shop has switched this login off. Try again, or have a link sent to you.',
    loggedOut: 'You are logged out.',
    without: 'Without a password',
    withoutText: 'Have a link sent to your e-mail address that logs you in once.',
    sendMe: 'Send me a link',
    doesNotOpen: 'I have a link, and it does not open',
    byLink: 'Log in by a link',
    byLinkLead: 'Say your e-mail address, and a link is sent to it that logs you in once.',
    nothingComes: 'Nothing comes? Look among the unwanted mails, or ask the shop whether this is the address it knows.',
    comeIn: 'Come in',
    comeInPaste: 'Paste the link that you were sent.',
    comeInLead: (shop, email) => html`You work for ${shop} as ${email}. The link is used up once you go on.`,
    logMeIn: 'Log me in',
    spent:
      'It was used before, it is too old, or it was cut off when it was copied. Links count once: have another one sent to you, or log in with your password.',
    newLink: 'Send me a new link',
  },
  password: {
    change: 'Change your password',
    changeLead: 'Wherever else you are logged in, you are no longer once it is changed.',
    changeButton: 'Change the password',
    choose: 'Choose a password',
    chooseLead: (person) => `You are in, ${person}. With a password you come in next time without a link.`,
    now: 'Password now',
    wrong: 'This is not your password.',
    later: 'Later',
  },
  errors: {
    toWork: 'To your work',
    nothingTitle: 'There is nothing here',
    nothing: 'This is no work of yours, or it was given to somebody else.',
    brokenTitle: 'Something went wrong on our side',
    broken: 'Try again in a moment; if it goes on, tell the shop this number:',
    refusedTitle: 'That did not work',
    unreadable: 'The page was sent something that it cannot read. Open it again and fill it in anew.',
    tooManyTitle: 'Too many attempts',
    tooMany: {
      one: 'To keep strangers out, this is stopped for a while. Try again in {count} minute.',
      other: 'To keep strangers out, this is stopped for a while. Try again in {count} minutes.',
    },
    noAccessTitle: 'There is no work for you here',
    noAccess:
      'The shop has switched off your workshop’s access. If that is a mistake, ask whoever you work with there.',
    known: {
      forged_form:
        'This form does not belong to your present login, so nothing was done. Open the page again and send it from there.',
      not_allowed: 'Your role reads; it does not change anything.',
      sent_before:
        'This form was sent before with other entries, and those were taken. Open the page again to see them.',
      invalid: 'This form is not complete. Open the page again.',
      conflict: 'Something was changed at the same moment. Open the page again.',
      idempotency_in_flight: 'This is being done already. Open the page again in a moment.',
    },
  },
}
