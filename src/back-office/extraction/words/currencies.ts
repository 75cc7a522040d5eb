/** Signs of a single currency. A sign is listed before the signs that it contains. */
export const signs: ReadonlyMap<string, string> = new Map([
  ['US$', 'USD'],
  ['$ US', 'USD'],
  ['$ CA', 'CAD'],
  ['$ AU', 'AUD'],
  ['$ NZ', 'NZD'],
  ['CA$', 'CAD'],
  ['C$', 'CAD'],
  ['AU$', 'AUD'],
  ['A$', 'AUD'],
  ['NZ$', 'NZD'],
  ['HK$', 'HKD'],
  ['S$', 'SGD'],
  ['R$', 'BRL'],
  ['MX$', 'MXN'],
  ['NT$', 'TWD'],
  ['CN¥', 'CNY'],
  ['JP¥', 'JPY'],
  ['円', 'JPY'],
  ['元', 'CNY'],
  ['원', 'KRW'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['₩', 'KRW'],
  ['₪', 'ILS'],
  ['₫', 'VND'],
  ['₺', 'TRY'],
  ['₽', 'RUB'],
  ['₴', 'UAH'],
  ['฿', 'THB'],
  ['₱', 'PHP'],
  ['रु.', 'INR'],
  ['रु', 'INR'],
])

/** Words for a single currency, beside or after an amount. */
export const currencyWords: ReadonlyMap<string, string> = new Map([
  ['Euros', 'EUR'],
  ['euros', 'EUR'],
  ['Euro', 'EUR'],
  ['euro', 'EUR'],
  ['ευρώ', 'EUR'],
  ['zł', 'PLN'],
  ['ZŁ', 'PLN'],
  ['Kč', 'CZK'],
  ['KČ', 'CZK'],
  ['Ft', 'HUF'],
  ['lei', 'RON'],
  ['Lei', 'RON'],
  ['LEI', 'RON'],
  ['TL', 'TRY'],
  ['RMB', 'CNY'],
  ['SFr.', 'CHF'],
  ['лв.', 'BGN'],
  ['лв', 'BGN'],
  ['грн', 'UAH'],
  ['руб', 'RUB'],
])

/** Words for a single currency that count only before an amount. */
export const wordsBefore: ReadonlyMap<string, string> = new Map([['RM', 'MYR']])

/** Words for currencies of several countries, as the source of a regular expression. */
export const ambiguousSigns = String.raw`[Kk]r\.?|KR\.?|[Rr]s\.?|Fr\.`
