import type { MailLanguage } from '../../../platform/mail/languages.ts'
import { de as deLogin } from './login/de.ts'
import { en as enLogin } from './login/en.ts'
import { es as esLogin } from './login/es.ts'
import { fr as frLogin } from './login/fr.ts'
import { hi as hiLogin } from './login/hi.ts'
import { it as itLogin } from './login/it.ts'
import { nl as nlLogin } from './login/nl.ts'
import type { Messages } from './messages.ts'
import { de } from './work/de.ts'
import { en } from './work/en.ts'
import { es } from './work/es.ts'
import { fr } from './work/fr.ts'
import { hi } from './work/hi.ts'
import { it } from './work/it.ts'
import { nl } from './work/nl.ts'

export const catalogue: Readonly<Record<MailLanguage, Messages>> = {
  en: { ...enLogin, ...en },
  de: { ...deLogin, ...de },
  fr: { ...frLogin, ...fr },
  es: { ...esLogin, ...es },
  hi: { ...hiLogin, ...hi },
  it: { ...itLogin, ...it },
  nl: { ...nlLogin, ...nl },
}
