declare global {
  namespace Intl {
    interface Locale {
      /**
       * Returns the time zones of the locale's country, or undefined without a country. TypeScript's library lacks this
       * method.
       */
      getTimeZones(): string[] | undefined
    }
  }
}

const momentFormat: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
}

/**
 * Maximum number of time zones of a country that are compared. Germany has two, Berlin and Büsingen, with the same
 * time.
 */
const mostZones = 2

/**
 * Returns a formatter for times such as `14 March 2026 at 18:30 CET`: in the time zone of the locale's country if the
 * whole country has the same time, otherwise in `shopZone`.
 */
export function localTime(locale: string, shopZone: string): (moment: Date) => string {
  const formatIn = (timeZone: string) => new Intl.DateTimeFormat(locale, { ...momentFormat, timeZone })
  const zones = new Intl.Locale(locale).getTimeZones() ?? []
  const local = zones.length > mostZones ? [] : zones.map(formatIn)
  const inShop = formatIn(shopZone)
  return (moment) => {
    const [only, ...others] = new Set(local.map((zone) => zone.format(moment)))
    return only === undefined || others.length > 0 ? inShop.format(moment) : only
  }
}
