import type { Locale } from '../../../../kit/locales.ts'

/**
 * Countries whose languages the kit does not have. Their goods are given as those of the language `en`, and their
 * layouts bring their own words. A family names a locale of the kit and replaces it by one of these.
 */
const land = { language: 'en', decimal: ',' } as const

export const norway: Locale = {
  ...land,
  tag: 'nb-NO',
  country: 'NO',
  domain: 'no',
  currency: 'NOK',
  group: ['\u00a0', ' '],
  money: ['kr #', '# kr', 'kr. #', 'NOK #'],
  exactMoney: ['NOK #', '# NOK'],
  numericDate: ['DD.MM.YYYY', 'D.M.YYYY'],
  taxRates: [25],
  taxWord: 'mva',
  cities: ['5003 Bergen', '7011 Trondheim', '3214 Sandefjord'],
  phone: '+47 55 55 ## ##',
  registration: ['Org.nr. 9## ### ### MVA'],
}

export const finland: Locale = {
  ...land,
  tag: 'fi-FI',
  country: 'FI',
  domain: 'fi',
  currency: 'EUR',
  group: ['\u00a0', ' '],
  money: ['# €', '# €', '# EUR'],
  exactMoney: ['# €', '# EUR'],
  numericDate: ['D.M.YYYY', 'DD.MM.YYYY'],
  taxRates: [25.5],
  taxWord: 'ALV',
  cities: ['33200 Tampere', '20100 Turku', '87100 Kajaani'],
  phone: '+358 40 555 ####',
  registration: ['Y-tunnus #######-#', 'ALV-nro FI########'],
}

export const hungary: Locale = {
  ...land,
  tag: 'hu-HU',
  country: 'HU',
  domain: 'hu',
  currency: 'HUF',
  group: ['\u00a0', ' ', '.'],
  money: ['# Ft', '# Ft', '# HUF'],
  exactMoney: ['# Ft', '# HUF'],
  numericDate: ['YYYY.MM.DD.', 'YYYY. MM. DD.', 'YYYY-MM-DD'],
  taxRates: [27],
  taxWord: 'ÁFA',
  cities: ['6720 Szeged', '7621 Pécs', '1136 Budapest'],
  phone: '+36 30 555 ####',
  registration: ['Adószám: ########-2-06', 'Cg. 06-09-######'],
}

export const romania: Locale = {
  ...land,
  tag: 'ro-RO',
  country: 'RO',
  domain: 'ro',
  currency: 'RON',
  group: ['.'],
  money: ['# lei', '# Lei', '# RON'],
  exactMoney: ['# lei', '# RON'],
  numericDate: ['DD.MM.YYYY', 'DD/MM/YYYY'],
  taxRates: [21],
  taxWord: 'TVA',
  cities: ['400001 Cluj-Napoca', '500025 Brașov', '900178 Constanța'],
  phone: '+40 722 555 ###',
  registration: ['CUI RO########', 'J12/####/2019'],
}

export const turkey: Locale = {
  ...land,
  tag: 'tr-TR',
  country: 'TR',
  domain: 'com.tr',
  currency: 'TRY',
  group: ['.'],
  money: ['# TL', '# TL', '₺#', '# ₺'],
  exactMoney: ['# TL', '# TRY', '₺#'],
  numericDate: ['DD.MM.YYYY', 'DD/MM/YYYY'],
  taxRates: [20],
  taxWord: 'KDV',
  cities: ['34025 Fatih / İstanbul', '16050 Osmangazi / Bursa', '20020 Merkezefendi / Denizli'],
  phone: '+90 212 555 ## ##',
  registration: ['Vergi No ##########', 'Mersis No ################'],
}

export const greece: Locale = {
  ...land,
  tag: 'el-GR',
  country: 'GR',
  domain: 'gr',
  currency: 'EUR',
  group: ['.'],
  money: ['# €', '# €', '€ #', '#€'],
  exactMoney: ['# €', '# EUR'],
  numericDate: ['DD/MM/YYYY', 'D/M/YYYY'],
  taxRates: [24],
  taxWord: 'ΦΠΑ',
  cities: ['118 54 Αθήνα', '546 25 Θεσσαλονίκη', '732 00 Χανιά'],
  phone: '+30 210 555 ####',
  registration: ['ΑΦΜ #########', 'ΓΕΜΗ ############'],
}
