import type { MailLanguage } from '../../../platform/mail/languages.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { hi } from './hi.ts'
import { it } from './it.ts'
import type { Messages } from './messages.types.ts'
import { nl } from './nl.ts'

export const catalogue: Readonly<Record<MailLanguage, Messages>> = { en, de, fr, es, hi, it, nl }
