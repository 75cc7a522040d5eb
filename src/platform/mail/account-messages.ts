import type { MailLanguage } from './languages.ts'

interface AccountMessages {
  readonly invitationSubject: string
  readonly invitationTitle: string
  readonly invitationText: string
  readonly invitationButton: string
  readonly resetSubject: string
  readonly resetTitle: string
  readonly resetText: string
  readonly resetButton: string
  readonly loginSubject: string
  readonly loginTitle: string
  readonly loginText: string
  readonly loginButton: string
  readonly linkEnds: string
  readonly notYou: string
}

export const accountMessages: Readonly<Record<MailLanguage, AccountMessages>> = {
  en: {
    invitationSubject: 'Your invitation to {shop}',
    invitationTitle: 'You are invited',
    invitationText: 'Somebody at {shop} has made an account for you. Choose a password to use it.',
    invitationButton: 'Choose a password',
    resetSubject: 'Your new password for {shop}',
    resetTitle: 'Choose a new password',
    resetText: 'Somebody, most likely you, asked for a new password for your account at {shop}.',
    resetButton: 'Choose a new password',
    loginSubject: 'Your login at {shop}',
    loginTitle: 'Log in',
    loginText: 'Somebody, most likely you, asked to log in at {shop}. This link lets you in without a password.',
    loginButton: 'Log in',
    linkEnds: 'The link works once and for a limited time.',
    notYou: 'If you did not expect this e-mail, do nothing: your account stays as it is.',
  },
  de: {
    invitationSubject: 'Ihre Einladung zu {shop}',
    invitationTitle: 'Sie sind eingeladen',
    invitationText: 'Bei {shop} wurde ein Konto für Sie angelegt. Wählen Sie ein Passwort, um es zu nutzen.',
    invitationButton: 'Passwort wählen',
    resetSubject: 'Ihr neues Passwort für {shop}',
    resetTitle: 'Neues Passwort wählen',
    resetText: 'Jemand, vermutlich Sie, hat für Ihr Konto bei {shop} ein neues Passwort angefordert.',
    resetButton: 'Neues Passwort wählen',
    loginSubject: 'Ihre Anmeldung bei {shop}',
    loginTitle: 'Anmelden',
    loginText: 'Jemand, vermutlich Sie, möchte sich bei {shop} anmelden. Mit diesem Link geht das ohne Passwort.',
    loginButton: 'Anmelden',
    linkEnds: 'Der Link gilt einmal und nur für begrenzte Zeit.',
    notYou: 'Wenn Sie diese E-Mail nicht erwartet haben, tun Sie nichts: Ihr Konto bleibt, wie es ist.',
  },
  fr: {
    invitationSubject: 'Votre invitation chez {shop}',
    invitationTitle: 'Vous êtes invité·e',
    invitationText: 'Un compte a été créé pour vous chez {shop}. Choisissez un mot de passe pour l’utiliser.',
    invitationButton: 'Choisir un mot de passe',
    resetSubject: 'Votre nouveau mot de passe pour {shop}',
    resetTitle: 'Choisissez un nouveau mot de passe',
    resetText: 'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte chez {shop}.',
    resetButton: 'Choisir un nouveau mot de passe',
    loginSubject: 'Votre connexion chez {shop}',
    loginTitle: 'Se connecter',
    loginText:
      'Quelqu’un, sans doute vous, souhaite se connecter chez {shop}. Ce lien vous connecte sans mot de passe.',
    loginButton: 'Se connecter',
    linkEnds: 'Le lien ne sert qu’une fois et pendant un temps limité.',
    notYou: 'Si vous n’attendiez pas cet e-mail, ne faites rien : votre compte reste tel quel.',
  },
  es: {
    invitationSubject: 'Su invitación a {shop}',
    invitationTitle: 'Tiene una invitación',
    invitationText: 'Se ha creado una cuenta para usted en {shop}. Elija una contraseña para usarla.',
    invitationButton: 'Elegir una contraseña',
    resetSubject: 'Su nueva contraseña para {shop}',
    resetTitle: 'Elija una nueva contraseña',
    resetText: 'Alguien, seguramente usted, ha pedido una nueva contraseña para su cuenta en {shop}.',
    resetButton: 'Elegir una nueva contraseña',
    loginSubject: 'Su acceso a {shop}',
    loginTitle: 'Entrar',
    loginText: 'Alguien, seguramente usted, quiere entrar en {shop}. Con este enlace entra sin contraseña.',
    loginButton: 'Entrar',
    linkEnds: 'El enlace sirve una sola vez y por tiempo limitado.',
    notYou: 'Si no esperaba este correo, no haga nada: su cuenta sigue como está.',
  },
  hi: {
    invitationSubject: '{shop} में आपका निमंत्रण',
    invitationTitle: 'आपको आमंत्रित किया गया है',
    invitationText: '{shop} में आपके लिए एक खाता बनाया गया है। उपयोग करने के लिए पासवर्ड चुनें।',
    invitationButton: 'पासवर्ड चुनें',
    resetSubject: '{shop} के लिए आपका नया पासवर्ड',
    resetTitle: 'नया पासवर्ड चुनें',
    resetText: 'किसी ने, शायद आपने, {shop} पर आपके खाते के लिए नया पासवर्ड माँगा है।',
    resetButton: 'नया पासवर्ड चुनें',
    loginSubject: '{shop} में आपका लॉग-इन',
    loginTitle: 'लॉग इन करें',
    loginText: 'किसी ने, शायद आपने, {shop} में लॉग इन करना चाहा है। इस लिंक से बिना पासवर्ड के लॉग इन होता है।',
    loginButton: 'लॉग इन करें',
    linkEnds: 'यह लिंक एक बार और सीमित समय के लिए ही काम करता है।',
    notYou: 'अगर आपको इस ई-मेल की उम्मीद नहीं थी, तो कुछ न करें: आपका खाता वैसा ही रहेगा।',
  },
  it: {
    invitationSubject: 'Il suo invito a {shop}',
    invitationTitle: 'Ha ricevuto un invito',
    invitationText: 'Su {shop} è stato creato un account per lei. Scelga una password per usarlo.',
    invitationButton: 'Scegliere una password',
    resetSubject: 'La sua nuova password per {shop}',
    resetTitle: 'Scelga una nuova password',
    resetText: 'Qualcuno, probabilmente lei, ha chiesto una nuova password per il suo account su {shop}.',
    resetButton: 'Scegliere una nuova password',
    loginSubject: 'Il suo accesso a {shop}',
    loginTitle: 'Accedere',
    loginText: 'Qualcuno, probabilmente lei, vuole accedere a {shop}. Con questo link si accede senza password.',
    loginButton: 'Accedere',
    linkEnds: 'Il link vale una sola volta e per un tempo limitato.',
    notYou: 'Se non aspettava questa e-mail, non faccia nulla: il suo account resta com’è.',
  },
  nl: {
    invitationSubject: 'Uw uitnodiging voor {shop}',
    invitationTitle: 'U bent uitgenodigd',
    invitationText: 'Bij {shop} is een account voor u gemaakt. Kies een wachtwoord om het te gebruiken.',
    invitationButton: 'Wachtwoord kiezen',
    resetSubject: 'Uw nieuwe wachtwoord voor {shop}',
    resetTitle: 'Kies een nieuw wachtwoord',
    resetText: 'Iemand, waarschijnlijk uzelf, heeft een nieuw wachtwoord gevraagd voor uw account bij {shop}.',
    resetButton: 'Nieuw wachtwoord kiezen',
    loginSubject: 'Uw aanmelding bij {shop}',
    loginTitle: 'Aanmelden',
    loginText: 'Iemand, waarschijnlijk uzelf, wil zich aanmelden bij {shop}. Met deze link kan dat zonder wachtwoord.',
    loginButton: 'Aanmelden',
    linkEnds: 'De link werkt één keer en voor beperkte tijd.',
    notYou: 'Verwachtte u deze e-mail niet? Doe dan niets: uw account blijft zoals het is.',
  },
}
