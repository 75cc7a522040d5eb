import type { CountryCode } from 'libphonenumber-js/min'

export interface PhoneReader {
  /**
   * The number in E.164, such as `+919876543210`, or null. `country` (alpha-2) applies unless the text starts with `+`.
   */
  read(text: string, country: string): string | null
}

/** Loaded on the first form post: the rules of all countries take 80 kB of memory. */
export async function phoneReader(): Promise<PhoneReader> {
  const { isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  return {
    read(text, country) {
      const from: CountryCode | undefined = isSupportedCountry(country) ? country : undefined
      const found = parsePhoneNumberFromString(text, from)
      return found?.isValid() ? found.number : null
    },
  }
}
