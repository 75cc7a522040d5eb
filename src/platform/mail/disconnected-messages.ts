import type { MailLanguage } from './languages.ts'

interface DisconnectedMessages {
  readonly subject: string
  readonly title: string
  readonly text: string
  readonly reason: string
  readonly waits: string
  readonly button: string
}

export const disconnectedMessages: Readonly<Record<MailLanguage, DisconnectedMessages>> = {
  en: {
    subject: '{shop} can no longer publish on {account}',
    title: 'A login has ended',
    text: '{account} no longer lets {shop} in. Log in again, and everything goes on.',
    reason: 'What the network says',
    waits: 'Until then scheduled posts wait. What is more than 15 minutes late then is held for you to decide.',
    button: 'Log in again',
  },
  de: {
    subject: '{shop} kann auf {account} nicht mehr veröffentlichen',
    title: 'Eine Anmeldung ist abgelaufen',
    text: '{account} lässt {shop} nicht mehr ein. Melden Sie sich neu an, dann geht alles weiter.',
    reason: 'Was das Netzwerk sagt',
    waits: 'Bis dahin warten geplante Beiträge. Was dann mehr als 15 Minuten zu spät ist, entscheiden Sie selbst.',
    button: 'Neu anmelden',
  },
  fr: {
    subject: '{shop} ne peut plus publier sur {account}',
    title: 'Une connexion a pris fin',
    text: '{account} ne laisse plus entrer {shop}. Reconnectez-vous et tout reprendra.',
    reason: 'Ce que dit le réseau',
    waits:
      'D’ici là, les publications prévues attendent. Celles qui auront alors plus de 15 minutes de retard attendront votre décision.',
    button: 'Se reconnecter',
  },
  es: {
    subject: '{shop} ya no puede publicar en {account}',
    title: 'Una conexión ha terminado',
    text: '{account} ya no deja entrar a {shop}. Conéctese de nuevo y todo seguirá.',
    reason: 'Lo que dice la red',
    waits:
      'Hasta entonces, las publicaciones programadas esperan. Las que lleven más de 15 minutos de retraso quedarán a su decisión.',
    button: 'Conectar de nuevo',
  },
  hi: {
    subject: '{shop} अब {account} पर प्रकाशित नहीं कर सकता',
    title: 'एक लॉग-इन समाप्त हो गया है',
    text: '{account} अब {shop} को अंदर नहीं आने देता। फिर से लॉग इन करें, सब कुछ आगे चलेगा।',
    reason: 'नेटवर्क क्या कहता है',
    waits: 'तब तक निर्धारित पोस्ट रुकी रहती हैं। जो 15 मिनट से ज़्यादा देर की होंगी, उन पर निर्णय आपका होगा।',
    button: 'फिर से लॉग इन करें',
  },
  it: {
    subject: '{shop} non può più pubblicare su {account}',
    title: 'Un accesso è terminato',
    text: '{account} non lascia più entrare {shop}. Acceda di nuovo e tutto riprenderà.',
    reason: 'Che cosa dice la rete',
    waits:
      'Fino ad allora i post programmati aspettano. Quelli in ritardo di più di 15 minuti attenderanno una sua decisione.',
    button: 'Accedere di nuovo',
  },
  nl: {
    subject: '{shop} kan niet meer publiceren op {account}',
    title: 'Een aanmelding is geëindigd',
    text: '{account} laat {shop} niet meer binnen. Meld u opnieuw aan, dan gaat alles verder.',
    reason: 'Wat het netwerk zegt',
    waits: 'Tot dan wachten geplande berichten. Over wat dan meer dan 15 minuten te laat is, beslist u zelf.',
    button: 'Opnieuw aanmelden',
  },
}
