import type { CountryCode } from 'libphonenumber-js/min'

export interface PhoneReader {
  /**
   * Reads a number as E.164, such as `+919876543210`. Returns null if it is not valid. `country` (alpha-2) applies
   * unless the text starts with `+`.
   */
  read(text: string, country: string): string | null
}

/**
 * Returns the reader of phone numbers. Loads its rules when the first form is posted, because they take 80 kB of
 * memory.
 */
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
