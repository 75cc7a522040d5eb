export type Language = 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pt' | 'pl' | 'sv' | 'da' | 'cs' | 'hi'

/** Formats for numbers, money and dates in one country. */
export interface Locale {
  readonly tag: string
  readonly language: Language
  readonly country: string
  readonly domain: string
  readonly currency: string
  readonly decimal: ',' | '.'
  readonly group: readonly string[]
  /** Patterns of amounts. `#` is replaced with the number. */
  readonly money: readonly string[]
  /** Patterns of amounts with an unambiguous currency. */
  readonly exactMoney: readonly string[]
  readonly numericDate: readonly string[]
  readonly taxRates: readonly number[]
  readonly taxWord: string
  readonly cities: readonly string[]
  readonly phone: string
  readonly registration: readonly string[]
}

const euro = { currency: 'EUR', exactMoney: ['# €', '# EUR', 'EUR #'] }
const german = {
  language: 'de',
  decimal: ',',
  group: ['.'],
  numericDate: ['DD.MM.YYYY', 'D.M.YYYY', 'DD.MM.YY'],
} as const

const list: readonly Locale[] = [
  {
    tag: 'en-US',
    language: 'en',
    country: 'US',
    domain: 'com',
    currency: 'USD',
    decimal: '.',
    group: [','],
    money: ['$#', '$#', '$#', 'US$#', '$# USD'],
    exactMoney: ['$# USD', 'US$#', 'USD #'],
    numericDate: ['MM/DD/YYYY', 'M/D/YYYY'],
    taxRates: [6, 7.25, 8.875],
    taxWord: 'Sales Tax',
    cities: ['Portland, OR 97205', 'Asheville, NC 28801', 'Brooklyn, NY 11201'],
    phone: '+1 (503) 555-01##',
    registration: ['EIN 93-#######', 'Resale No. ###-######'],
  },
  {
    tag: 'en-GB',
    language: 'en',
    country: 'GB',
    domain: 'co.uk',
    currency: 'GBP',
    decimal: '.',
    group: [','],
    money: ['£#'],
    exactMoney: ['£#', '£# GBP', 'GBP #'],
    numericDate: ['DD/MM/YYYY', 'D/M/YYYY'],
    taxRates: [20],
    taxWord: 'VAT',
    cities: ['Hebden Bridge HX7 6EU', 'Stroud GL5 1QW', 'London E8 4QN'],
    phone: '+44 20 7946 0###',
    registration: ['Company No. 0#######', 'VAT Reg. GB #########'],
  },
  {
    tag: 'en-CA',
    language: 'en',
    country: 'CA',
    domain: 'ca',
    currency: 'CAD',
    decimal: '.',
    group: [','],
    money: ['$#', 'CA$#', '$# CAD'],
    exactMoney: ['$# CAD', 'CA$#', 'CAD #'],
    numericDate: ['YYYY-MM-DD'],
    taxRates: [5, 13],
    taxWord: 'GST/HST',
    cities: ['Halifax NS B3J 1S9', 'Vancouver BC V6B 1A1'],
    phone: '+1 604 555 01##',
    registration: ['GST/HST No. ######### RT0001'],
  },
  {
    tag: 'en-AU',
    language: 'en',
    country: 'AU',
    domain: 'com.au',
    currency: 'AUD',
    decimal: '.',
    group: [','],
    money: ['$#', 'A$#', '$# AUD'],
    exactMoney: ['$# AUD', 'A$#', 'AUD #'],
    numericDate: ['DD/MM/YYYY', 'D/M/YYYY'],
    taxRates: [10],
    taxWord: 'GST',
    cities: ['Fitzroy VIC 3065', 'Fremantle WA 6160'],
    phone: '+61 3 5550 ####',
    registration: ['ABN ## ### ### ###'],
  },
  {
    tag: 'en-IN',
    language: 'en',
    country: 'IN',
    domain: 'in',
    currency: 'INR',
    decimal: '.',
    group: ['in'],
    money: ['₹#', '₹ #', 'Rs. #', 'Rs.#', 'INR #'],
    exactMoney: ['₹#', '₹ #', 'INR #'],
    numericDate: ['DD/MM/YYYY', 'DD-MM-YYYY'],
    taxRates: [5, 12, 18],
    taxWord: 'GST',
    cities: ['Surat 395003, Gujarat', 'Jaipur 302001, Rajasthan', 'Tiruppur 641604, Tamil Nadu'],
    phone: '+91 98### #####',
    registration: ['GSTIN 24@@@@@####@1Z#', 'PAN @@@@@####@'],
  },
  {
    tag: 'en-IE',
    language: 'en',
    country: 'IE',
    domain: 'ie',
    ...euro,
    decimal: '.',
    group: [','],
    money: ['€#'],
    exactMoney: ['€#', 'EUR #'],
    numericDate: ['DD/MM/YYYY'],
    taxRates: [23],
    taxWord: 'VAT',
    cities: ['Galway H91 E2K7', 'Cork T12 X7P3'],
    phone: '+353 91 555 ###',
    registration: ['VAT No. IE#######@'],
  },
  {
    tag: 'de-DE',
    ...german,
    country: 'DE',
    domain: 'de',
    ...euro,
    money: ['# €', '# €', '# EUR', '€ #', 'EUR #'],
    taxRates: [19, 7],
    taxWord: 'MwSt.',
    cities: ['72764 Reutlingen', '04109 Leipzig', '79098 Freiburg'],
    phone: '+49 7121 555###',
    registration: ['HRB ######', 'USt-IdNr. DE#########', 'Steuernummer ##/###/#####'],
  },
  {
    tag: 'de-AT',
    ...german,
    country: 'AT',
    domain: 'at',
    ...euro,
    money: ['€ #', '# €', 'EUR #'],
    taxRates: [20, 10],
    taxWord: 'USt.',
    cities: ['1070 Wien', '8010 Graz'],
    phone: '+43 1 555 ####',
    registration: ['FN ######a', 'UID ATU########'],
  },
  {
    tag: 'de-CH',
    ...german,
    country: 'CH',
    domain: 'ch',
    currency: 'CHF',
    decimal: '.',
    group: ['’', "'"],
    money: ['CHF #', '# CHF', 'Fr. #'],
    exactMoney: ['CHF #', '# CHF'],
    taxRates: [8.1, 2.6],
    taxWord: 'MWST',
    cities: ['9000 St. Gallen', '3011 Bern'],
    phone: '+41 71 555 ## ##',
    registration: ['CHE-###.###.### MWST'],
  },
  {
    tag: 'fr-FR',
    language: 'fr',
    country: 'FR',
    domain: 'fr',
    ...euro,
    decimal: ',',
    group: ['\u202f', '\u00a0', ' '],
    money: ['# €', '# €', '# EUR'],
    numericDate: ['DD/MM/YYYY', 'DD/MM/YY'],
    taxRates: [20, 5.5],
    taxWord: 'TVA',
    cities: ['69001 Lyon', '59000 Lille', '87000 Limoges'],
    phone: '04 78 55 ## ##',
    registration: ['SIRET ### ### ### #####', 'TVA intracom. FR## #########', 'RCS Lyon B ### ### ###'],
  },
  {
    tag: 'fr-CA',
    language: 'fr',
    country: 'CA',
    domain: 'ca',
    currency: 'CAD',
    decimal: ',',
    group: ['\u00a0', ' '],
    money: ['# $', '# $', '# $ CA'],
    exactMoney: ['# $ CAD', '# CAD'],
    numericDate: ['YYYY-MM-DD'],
    taxRates: [14.975],
    taxWord: 'Taxes',
    cities: ['Montréal QC H2T 1S4', 'Québec QC G1R 2S5'],
    phone: '+1 514 555-01##',
    registration: ['No TPS ######### RT0001'],
  },
  {
    tag: 'es-ES',
    language: 'es',
    country: 'ES',
    domain: 'es',
    ...euro,
    decimal: ',',
    group: ['.'],
    money: ['# €', '# €', '#€', '# EUR'],
    numericDate: ['DD/MM/YYYY', 'D/M/YYYY', 'DD-MM-YYYY'],
    taxRates: [21, 10],
    taxWord: 'IVA',
    cities: ['46001 Valencia', '03801 Alcoy', '08003 Barcelona'],
    phone: '+34 96 555 ## ##',
    registration: ['CIF B########', 'NIF ########@'],
  },
  {
    tag: 'es-MX',
    language: 'es',
    country: 'MX',
    domain: 'com.mx',
    currency: 'MXN',
    decimal: '.',
    group: [','],
    money: ['$#', '$# MXN', 'MX$#'],
    exactMoney: ['$# MXN', 'MXN #'],
    numericDate: ['DD/MM/YYYY'],
    taxRates: [16],
    taxWord: 'IVA',
    cities: ['44100 Guadalajara, Jal.', '68000 Oaxaca'],
    phone: '+52 33 5550 ####',
    registration: ['RFC @@@######@@#'],
  },
  {
    tag: 'it-IT',
    language: 'it',
    country: 'IT',
    domain: 'it',
    ...euro,
    decimal: ',',
    group: ['.'],
    money: ['€ #', '# €', '€ #', 'EUR #'],
    numericDate: ['DD/MM/YYYY', 'D/M/YYYY', 'DD-MM-YYYY'],
    taxRates: [22, 10],
    taxWord: 'IVA',
    cities: ['59100 Prato PO', '22100 Como CO', '36100 Vicenza VI'],
    phone: '+39 0574 55 ####',
    registration: ['P.IVA ###########', 'REA PO-######'],
  },
  {
    tag: 'nl-NL',
    language: 'nl',
    country: 'NL',
    domain: 'nl',
    ...euro,
    decimal: ',',
    group: ['.'],
    money: ['€ #', '€ #', '€#', 'EUR #'],
    numericDate: ['DD-MM-YYYY', 'D-M-YYYY'],
    taxRates: [21, 9],
    taxWord: 'btw',
    cities: ['5038 EB Tilburg', '7511 GX Enschede'],
    phone: '+31 13 555 ####',
    registration: ['KvK ########', 'Btw-nr. NL#########B01'],
  },
  {
    tag: 'pt-PT',
    language: 'pt',
    country: 'PT',
    domain: 'pt',
    ...euro,
    decimal: ',',
    group: ['.', ' '],
    money: ['# €', '€ #', '€#'],
    numericDate: ['DD/MM/YYYY', 'DD-MM-YYYY'],
    taxRates: [23],
    taxWord: 'IVA',
    cities: ['4800-058 Guimarães', '6200-001 Covilhã'],
    phone: '+351 253 555 ###',
    registration: ['NIF #########', 'NIPC #########'],
  },
  {
    tag: 'pt-BR',
    language: 'pt',
    country: 'BR',
    domain: 'com.br',
    currency: 'BRL',
    decimal: ',',
    group: ['.'],
    money: ['R$ #', 'R$#'],
    exactMoney: ['R$ #'],
    numericDate: ['DD/MM/YYYY'],
    taxRates: [17],
    taxWord: 'Impostos',
    cities: ['Blumenau - SC, 89010-000', 'Fortaleza - CE, 60010-000'],
    phone: '+55 47 5555-####',
    registration: ['CNPJ ##.###.###/0001-##'],
  },
  {
    tag: 'pl-PL',
    language: 'pl',
    country: 'PL',
    domain: 'pl',
    currency: 'PLN',
    decimal: ',',
    group: ['\u00a0', ' '],
    money: ['# zł', '# zł', '#zł', '# PLN'],
    exactMoney: ['# zł', '# PLN'],
    numericDate: ['DD.MM.YYYY', 'YYYY-MM-DD'],
    taxRates: [23, 8],
    taxWord: 'VAT',
    cities: ['90-001 Łódź', '43-300 Bielsko-Biała'],
    phone: '+48 42 555 ## ##',
    registration: ['NIP ##########', 'REGON #########'],
  },
  {
    tag: 'sv-SE',
    language: 'sv',
    country: 'SE',
    domain: 'se',
    currency: 'SEK',
    decimal: ',',
    group: ['\u00a0', ' '],
    money: ['# kr', '# kr', '# SEK'],
    exactMoney: ['# SEK', 'SEK #'],
    numericDate: ['YYYY-MM-DD'],
    taxRates: [25],
    taxWord: 'moms',
    cities: ['503 30 Borås', '411 03 Göteborg'],
    phone: '+46 33 555 ## ##',
    registration: ['Org.nr ######-####', 'Momsreg.nr SE##########01'],
  },
  {
    tag: 'da-DK',
    language: 'da',
    country: 'DK',
    domain: 'dk',
    currency: 'DKK',
    decimal: ',',
    group: ['.'],
    money: ['# kr.', '# kr.', 'kr. #', '# DKK'],
    exactMoney: ['# DKK', 'DKK #'],
    numericDate: ['DD.MM.YYYY', 'DD-MM-YYYY'],
    taxRates: [25],
    taxWord: 'moms',
    cities: ['7400 Herning', '1620 København V'],
    phone: '+45 55 55 ## ##',
    registration: ['CVR ########'],
  },
  {
    tag: 'cs-CZ',
    language: 'cs',
    country: 'CZ',
    domain: 'cz',
    currency: 'CZK',
    decimal: ',',
    group: ['\u00a0', ' '],
    money: ['# Kč', '# Kč', '# CZK'],
    exactMoney: ['# Kč', '# CZK'],
    numericDate: ['D. M. YYYY', 'DD.MM.YYYY'],
    taxRates: [21],
    taxWord: 'DPH',
    cities: ['460 01 Liberec', '602 00 Brno'],
    phone: '+420 555 ### ###',
    registration: ['IČO ########', 'DIČ CZ########'],
  },
  {
    tag: 'hi-IN',
    language: 'hi',
    country: 'IN',
    domain: 'co.in',
    currency: 'INR',
    decimal: '.',
    group: ['in'],
    money: ['₹#', '₹ #', 'रु. #'],
    exactMoney: ['₹#', '₹ #'],
    numericDate: ['DD/MM/YYYY', 'DD-MM-YYYY'],
    taxRates: [5, 12, 18],
    taxWord: 'जीएसटी',
    cities: ['वाराणसी 221001', 'पानीपत 132103'],
    phone: '+91 97### #####',
    registration: ['GSTIN 09@@@@@####@1Z#'],
  },
]

const byTag = new Map(list.map((locale) => [locale.tag, locale]))

export function localeOf(tag: string): Locale {
  const locale = byTag.get(tag)
  if (!locale) throw new Error(`There is no locale ${tag}.`)
  return locale
}

const words = (text: string): string[] => text.split(' ')
const months: Readonly<Record<Language, readonly string[]>> = {
  en: words('January February March April May June July August September October November December'),
  de: words('Januar Februar März April Mai Juni Juli August September Oktober November Dezember'),
  fr: words('janvier février mars avril mai juin juillet août septembre octobre novembre décembre'),
  es: words('enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'),
  it: words('gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'),
  nl: words('januari februari maart april mei juni juli augustus september oktober november december'),
  pt: words('janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'),
  pl: words('stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia'),
  sv: words('januari februari mars april maj juni juli augusti september oktober november december'),
  da: words('januar februar marts april maj juni juli august september oktober november december'),
  cs: words('ledna února března dubna května června července srpna září října listopadu prosince'),
  hi: words('जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'),
}
const shortMonths: Readonly<Partial<Record<Language, readonly string[]>>> = {
  en: words('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'),
  de: words('Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.'),
  fr: words('janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.'),
  es: words('ene feb mar abr may jun jul ago sept oct nov dic'),
  it: words('gen feb mar apr mag giu lug ago set ott nov dic'),
  nl: words('jan feb mrt apr mei jun jul aug sep okt nov dec'),
  sv: words('jan. feb. mars apr. maj juni juli aug. sep. okt. nov. dec.'),
}
const weekdays: Readonly<Partial<Record<Language, readonly string[]>>> = {
  en: words('Sunday Monday Tuesday Wednesday Thursday Friday Saturday'),
  de: words('Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag'),
  fr: words('dimanche lundi mardi mercredi jeudi vendredi samedi'),
  es: words('domingo lunes martes miércoles jueves viernes sábado'),
  it: words('domenica lunedì martedì mercoledì giovedì venerdì sabato'),
  nl: words('zondag maandag dinsdag woensdag donderdag vrijdag zaterdag'),
}

const padded = (value: number): string => String(value).padStart(2, '0')

/** Formats a date (`YYYY-MM-DD`) in a numeric pattern such as `DD/MM/YYYY`. */
export function numericDay(day: string, pattern: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return pattern.replace(/YYYY|YY|MM|DD|M|D/g, (part) => {
    if (part === 'YYYY') return year
    if (part === 'YY') return year.slice(2)
    const value = part.startsWith('M') ? month : date
    return part.length === 2 ? value : String(Number(value))
  })
}

/** Formats a date with its month in words: `March 3, 2026`, `3. März 2026`, `3 de marzo de 2026`. */
export function longDay(day: string, { language, country }: Locale): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const name = months[language][Number(month) - 1] ?? ''
  const number = Number(date)
  if (language === 'en')
    return country === 'US' || country === 'CA' ? `${name} ${number}, ${year}` : `${number} ${name} ${year}`
  if (language === 'de' || language === 'da' || language === 'cs') return `${number}. ${name} ${year}`
  if (language === 'es' || language === 'pt') return `${number} de ${name} de ${year}`
  return `${number === 1 && language === 'fr' ? '1er' : number} ${name} ${year}`
}

/** Formats a date with an abbreviated month: `Mar 3, 2026`. Uses `longDay` for languages without abbreviations. */
export function shortDay(day: string, locale: Locale): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const name = shortMonths[locale.language]?.[Number(month) - 1]
  if (!name) return longDay(day, locale)
  if (locale.country === 'US') return `${name} ${Number(date)}, ${year}`
  return locale.language === 'de' ? `${Number(date)}. ${name} ${year}` : `${Number(date)} ${name} ${year}`
}

/** Formats a date with `longDay` and the weekday before it, if the weekdays of the language are known. */
export function fullDay(day: string, locale: Locale): string {
  const name = weekdays[locale.language]?.[new Date(`${day}T12:00:00Z`).getUTCDay()]
  const long = longDay(day, locale)
  return name
    ? `${name}${locale.language === 'fr' || locale.language === 'it' || locale.language === 'nl' ? ' ' : ', '}${long}`
    : long
}

export const minutesOf = (minutes: number): string => `${padded(Math.floor(minutes / 60))}:${padded(minutes % 60)}`

function grouped(whole: string, group: string): string {
  if (group === '') return whole
  if (group === 'in') return whole.replace(/\B(?=(?:\d{2})*\d{3}$)/g, ',')
  return whole.replace(/\B(?=(?:\d{3})+$)/g, group)
}

/** Formats a number with `decimals` decimals and these separators: `figures(1234.5, 2, ',', '.')` is `1.234,50`. */
export function figures(value: number, decimals: number, decimal: string, group: string): string {
  const [whole = '', rest] = Math.abs(value).toFixed(decimals).split('.')
  return `${value < 0 ? '-' : ''}${grouped(whole, group)}${rest === undefined ? '' : `${decimal}${rest}`}`
}
