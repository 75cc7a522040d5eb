import type { MailLanguage } from '../../platform/mail/languages.ts'
import type { ReminderKind } from './reminders.rules.ts'

type ReminderMessages = Readonly<Record<'subject' | 'what' | 'open' | ReminderKind, string>>

export const reminderMessages: Readonly<Record<MailLanguage, ReminderMessages>> = {
  en: {
    subject: 'Work from {shop} waits for you',
    what: '{quantity} of {design}.',
    open: 'Open your work',
    assignment_pending: 'Please say whether you take it. Without an answer it goes to somebody else.',
    not_started: 'You have accepted it and not started yet.',
    idle: 'Nothing has been reported for some days. Please report what is done.',
  },
  de: {
    subject: 'Arbeit von {shop} wartet auf Sie',
    what: '{quantity} × {design}.',
    open: 'Zur Arbeit',
    assignment_pending: 'Bitte sagen Sie, ob Sie sie annehmen. Ohne Antwort bekommt sie jemand anders.',
    not_started: 'Sie haben sie angenommen und noch nicht begonnen.',
    idle: 'Seit einigen Tagen wurde nichts gemeldet. Bitte melden Sie, was fertig ist.',
  },
  fr: {
    subject: 'Un travail de {shop} vous attend',
    what: '{quantity} × {design}.',
    open: 'Ouvrir vos travaux',
    assignment_pending: 'Dites-nous si vous l’acceptez. Sans réponse, il sera confié à quelqu’un d’autre.',
    not_started: 'Vous l’avez accepté et pas encore commencé.',
    idle: 'Rien n’a été signalé depuis quelques jours. Merci d’indiquer ce qui est fait.',
  },
  es: {
    subject: 'Un trabajo de {shop} le espera',
    what: '{quantity} × {design}.',
    open: 'Abrir sus trabajos',
    assignment_pending: 'Díganos si lo acepta. Sin respuesta, pasará a otra persona.',
    not_started: 'Lo ha aceptado y aún no lo ha empezado.',
    idle: 'Hace unos días que no se comunica nada. Indique lo que está hecho.',
  },
  hi: {
    subject: '{shop} का काम आपकी प्रतीक्षा में है',
    what: '{quantity} × {design}।',
    open: 'अपना काम खोलें',
    assignment_pending: 'कृपया बताएँ कि आप इसे लेंगे या नहीं। उत्तर न मिलने पर यह किसी और को दिया जाएगा।',
    not_started: 'आपने इसे स्वीकार किया है, पर अभी शुरू नहीं किया।',
    idle: 'कुछ दिनों से कोई सूचना नहीं आई है। कृपया बताएँ कि क्या पूरा हुआ।',
  },
  it: {
    subject: 'Un lavoro di {shop} la aspetta',
    what: '{quantity} × {design}.',
    open: 'Apra i suoi lavori',
    assignment_pending: 'Ci dica se lo accetta. Senza risposta sarà affidato ad altri.',
    not_started: 'Lo ha accettato e non l’ha ancora iniziato.',
    idle: 'Da alcuni giorni non è stato comunicato nulla. Indichi che cosa è pronto.',
  },
  nl: {
    subject: 'Werk van {shop} wacht op u',
    what: '{quantity} × {design}.',
    open: 'Naar uw werk',
    assignment_pending: 'Laat weten of u het aanneemt. Zonder antwoord gaat het naar iemand anders.',
    not_started: 'U hebt het aangenomen en bent nog niet begonnen.',
    idle: 'Er is al enkele dagen niets gemeld. Meld alstublieft wat klaar is.',
  },
}
