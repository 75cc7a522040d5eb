import type { Locale } from '../../kit/locales.ts'

/** Languages that the kit has no words for. */
export type Tongue = 'fi' | 'nb' | 'ro' | 'tr' | 'hu' | 'el'

const euro = { currency: 'EUR', money: ['# €'], exactMoney: ['# €'] }

const formats: Readonly<Record<Tongue, Partial<Locale>>> = {
  fi: {
    country: 'FI',
    domain: 'fi',
    ...euro,
    decimal: ',',
    group: [' ', '\u00a0'],
    taxRates: [25.5],
    cities: ['33100 Tampere', '20100 Turku', '00500 Helsinki', '90100 Oulu'],
    phone: '+358 40 555 ####',
    registration: ['Y-tunnus 2######-#', 'ALV-nro FI########'],
  },
  nb: {
    country: 'NO',
    domain: 'no',
    currency: 'NOK',
    money: ['kr #', '# kr', 'NOK #'],
    exactMoney: ['NOK #'],
    decimal: ',',
    group: [' ', '\u00a0'],
    taxRates: [25],
    cities: ['5003 Bergen', '7011 Trondheim', '0554 Oslo', '4006 Stavanger'],
    phone: '+47 55 55 ## ##',
    registration: ['Org.nr. 9## ### ### MVA'],
  },
  ro: {
    country: 'RO',
    domain: 'ro',
    currency: 'RON',
    money: ['# lei', '# RON'],
    exactMoney: ['# RON'],
    decimal: ',',
    group: ['.'],
    taxRates: [21],
    cities: ['400001 Cluj-Napoca', '550160 Sibiu', '700028 Iași'],
    phone: '+40 264 555 ###',
    registration: ['CUI RO########', 'Reg. Com. J12/####/2014'],
  },
  tr: {
    country: 'TR',
    domain: 'com.tr',
    currency: 'TRY',
    money: ['# TL', '₺#', '# ₺'],
    exactMoney: ['# TL', '# TRY'],
    decimal: ',',
    group: ['.'],
    taxRates: [20, 10],
    cities: ['16050 Osmangazi / Bursa', '20100 Denizli', '34110 Eminönü / İstanbul'],
    phone: '+90 224 555 ## ##',
    registration: ['Vergi No ##########', 'Mersis 0###############'],
  },
  hu: {
    country: 'HU',
    domain: 'hu',
    currency: 'HUF',
    money: ['# Ft'],
    exactMoney: ['# Ft', '# HUF'],
    decimal: ',',
    group: [' ', '\u00a0'],
    taxRates: [27],
    cities: ['1052 Budapest', '7621 Pécs', '9021 Győr'],
    phone: '+36 1 555 ####',
    registration: ['Adószám 1#######-2-4#', 'Cg. 01-09-######'],
  },
  el: {
    country: 'GR',
    domain: 'gr',
    ...euro,
    decimal: ',',
    group: ['.'],
    taxRates: [24],
    cities: ['546 24 Θεσσαλονίκη', '105 51 Αθήνα', '262 21 Πάτρα'],
    phone: '+30 2310 555 ###',
    registration: ['ΑΦΜ 8########', 'ΓΕΜΗ 1###########'],
  },
}

/** The locale with the formats of another country. Its `language` remains that of the locale. */
export const abroad = (locale: Locale, tongue: Tongue): Locale => ({ ...locale, ...formats[tongue] })

const months: Readonly<Record<Tongue, string>> = {
  fi: 'tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta',
  nb: 'januar februar mars april mai juni juli august september oktober november desember',
  ro: 'ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie',
  tr: 'Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık',
  hu: 'január február március április május június július augusztus szeptember október november december',
  el: 'Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου Ιουλίου Αυγούστου Σεπτεμβρίου Οκτωβρίου Νοεμβρίου Δεκεμβρίου',
}

/** A day with its month in words: `3. mars 2026`, `2026. március 3.` */
export function dayIn(tongue: Tongue, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const name = months[tongue].split(' ')[Number(month) - 1] ?? ''
  if (tongue === 'hu') return `${year}. ${name} ${Number(date)}.`
  return `${Number(date)}${tongue === 'fi' || tongue === 'nb' ? '.' : ''} ${name} ${year}`
}
