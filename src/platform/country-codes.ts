import codes from 'i18n-iso-countries/codes.json' with { type: 'json' }

/** Known country codes. Kosovo has no code in ISO 3166-1; carriers and payment providers use `XK`. */
const known = new Set(['XK', ...codes.flatMap(([alpha2 = '']) => alpha2)])

/** Whether the code is an assigned ISO 3166-1 alpha-2 code in upper case, or `XK`. */
export const isCountry = (code: string): boolean => known.has(code)
