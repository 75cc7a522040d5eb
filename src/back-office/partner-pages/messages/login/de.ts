import { html } from '../../../../platform/http/html.ts'
import type { LoginMessages } from '../messages.ts'

export const de: LoginMessages = {
  frame: {
    shop: 'Shop',
    skip: 'Zum Inhalt',
    policies: 'Bedingungen',
    terms: 'AGB',
    privacy: 'Datenschutz',
    refunds: 'Rückgabe',
    shipping: 'Versand',
    questions: 'Fragen?',
  },
  form: {
    optional: 'optional',
    choose: 'Bitte wählen…',
    problem: 'Fehler:',
    lookAgain: 'Bitte sehen Sie sich das noch einmal an',
    mailedLink: 'Der ganze Link aus der E-Mail',
    goOn: 'Weiter',
    notThisLink: 'Das ist nicht der Link aus der E-Mail: Darin steht „#token=“.',
  },
  account: {
    email: 'E-Mail-Adresse',
    newPassword: 'Neues Passwort',
    passwordHint: 'Mindestens 12 Zeichen.',
    again: 'Dasselbe noch einmal',
    problems: {
      email: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.',
      name: 'Geben Sie Ihren Namen ein.',
      password: 'Wählen Sie ein Passwort mit 12 bis 256 Zeichen.',
      weakPassword:
        'Dieses Passwort ist leicht zu erraten. Wählen Sie ein anderes, zum Beispiel vier zufällige Wörter.',
      current_password: 'Geben Sie Ihr jetziges Passwort ein.',
      again: 'Die beiden Passwörter sind nicht gleich.',
      other: 'Das ist hier nicht möglich.',
    },
  },
  reset: {
    title: 'Neues Passwort festlegen',
    forgotten: 'Passwort vergessen?',
    forgottenLead:
      'Geben Sie Ihre E-Mail-Adresse ein. Sie erhalten einen Link, mit dem Sie ein neues Passwort festlegen.',
    send: 'Link senden',
    backToLogin: 'Zurück zur Anmeldung',
    paste: 'Fügen Sie den Link aus der E-Mail ein.',
    setLead: (email) => html`Für ${email}. Danach sind Sie überall sonst abgemeldet.`,
    set: 'Passwort festlegen',
    mailbox: 'Sehen Sie in Ihr Postfach',
    otherAddress: 'Andere Adresse versuchen',
    onItsWay: (email) =>
      `Wenn ${email} zu jemandem aus einer Werkstatt gehört, ist ein Link unterwegs. Er gilt eine Stunde lang und nur einmal.`,
    nothingComes: 'Es kommt nichts an? Sehen Sie im Spam-Ordner nach.',
    spentTitle: 'Dieser Link gilt nicht mehr',
    spent:
      'Er wurde schon benutzt, es wurde ein neuer angefordert, er ist älter als eine Stunde oder beim Kopieren abgeschnitten worden.',
    another: 'Neuen Link anfordern',
    doneTitle: 'Ihr Passwort ist festgelegt',
    done: 'Melden Sie sich damit an. Überall, wo Sie vorher angemeldet waren, sind Sie es nicht mehr.',
    toLogin: 'Zur Anmeldung',
  },
  login: {
    theShop: 'den Shop',
    title: 'Anmelden',
    lead: (shop) => `Für Werkstätten, die für ${shop} fertigen.`,
    password: 'Passwort',
    writePassword: 'Geben Sie Ihr Passwort ein.',
    refused:
      'E-Mail-Adresse oder Passwort ist falsch, oder der Shop hat diesen Zugang gesperrt. Versuchen Sie es noch einmal oder lassen Sie sich einen Link senden.',
    loggedOut: 'Sie sind abgemeldet.',
    without: 'Ohne Passwort',
    withoutText: 'Lassen Sie sich einen Link an Ihre E-Mail-Adresse senden, der Sie einmal anmeldet.',
    sendMe: 'Link an mich senden',
    doesNotOpen: 'Ich habe einen Link, aber er lässt sich nicht öffnen',
    byLink: 'Mit einem Link anmelden',
    byLinkLead: 'Geben Sie Ihre E-Mail-Adresse ein. Sie erhalten einen Link, der Sie einmal anmeldet.',
    nothingComes:
      'Es kommt nichts an? Sehen Sie im Spam-Ordner nach oder fragen Sie den Shop, welche Adresse er von Ihnen hat.',
    comeIn: 'Willkommen',
    comeInPaste: 'Fügen Sie den Link ein, den Sie erhalten haben.',
    comeInLead: (shop, email) => html`Sie arbeiten als ${email} für ${shop}. Mit „Anmelden“ ist der Link verbraucht.`,
    logMeIn: 'Anmelden',
    spent:
      'Er wurde schon benutzt, ist zu alt oder beim Kopieren abgeschnitten worden. Jeder Link gilt nur einmal: Lassen Sie sich einen neuen senden oder melden Sie sich mit Ihrem Passwort an.',
    newLink: 'Neuen Link senden',
  },
  password: {
    change: 'Passwort ändern',
    changeLead: 'Überall, wo Sie sonst angemeldet sind, werden Sie danach abgemeldet.',
    changeButton: 'Passwort ändern',
    choose: 'Passwort wählen',
    chooseLead: (person) => `Sie sind angemeldet, ${person}. Mit einem Passwort geht das beim nächsten Mal ohne Link.`,
    now: 'Jetziges Passwort',
    wrong: 'Das ist nicht Ihr Passwort.',
    later: 'Später',
  },
  errors: {
    toWork: 'Zu Ihrer Arbeit',
    nothingTitle: 'Hier ist nichts',
    nothing: 'Das gehört nicht zu Ihrer Arbeit, oder jemand anders hat es bekommen.',
    brokenTitle: 'Bei uns ist etwas schiefgegangen',
    broken: 'Versuchen Sie es gleich noch einmal. Hilft das nicht, nennen Sie dem Shop diese Nummer:',
    refusedTitle: 'Das hat nicht geklappt',
    unreadable:
      'Die Seite kann nicht lesen, was ihr gesendet wurde. Öffnen Sie sie noch einmal und füllen Sie sie neu aus.',
    tooManyTitle: 'Zu viele Versuche',
    tooMany: {
      one: 'Zum Schutz vor Fremden ist das für eine Weile gesperrt. Versuchen Sie es in {count} Minute wieder.',
      other: 'Zum Schutz vor Fremden ist das für eine Weile gesperrt. Versuchen Sie es in {count} Minuten wieder.',
    },
    noAccessTitle: 'Hier gibt es keine Arbeit für Sie',
    noAccess: 'Der Shop hat den Zugang Ihrer Werkstatt gesperrt. Wenn das ein Irrtum ist, fragen Sie dort nach.',
    known: {
      forged_form:
        'Dieses Formular gehört nicht zu Ihrer jetzigen Anmeldung, deshalb ist nichts geschehen. Öffnen Sie die Seite noch einmal und senden Sie es von dort.',
      not_allowed: 'Sie dürfen hier lesen, aber nichts ändern.',
      sent_before:
        'Dieses Formular wurde schon mit anderen Angaben gesendet, und die gelten. Öffnen Sie die Seite noch einmal, um sie zu sehen.',
      invalid: 'Dieses Formular ist nicht vollständig. Öffnen Sie die Seite noch einmal.',
      conflict: 'Im selben Augenblick wurde etwas geändert. Öffnen Sie die Seite noch einmal.',
      idempotency_in_flight: 'Das wird gerade erledigt. Öffnen Sie die Seite gleich noch einmal.',
    },
  },
}
