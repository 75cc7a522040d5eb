const longestTag = 35
const mostTags = 20

/**
 * Returns the canonical spelling of a language tag (`EN-us` becomes `en-US`); null if it is too long or not a valid BCP
 * 47 tag.
 */
export function canonicalLocale(tag: string): string | null {
  if (tag.length > longestTag || !/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(tag)) return null
  try {
    const [canonical = null] = Intl.getCanonicalLocales(tag)
    return canonical
  } catch {
    // `Intl` throws for well-formed but invalid tags.
    return null
  }
}

export interface AskedLanguages {
  /** Header `x-service-locale`. */
  readonly own: string | undefined
  /** Header `Accept-Language`. */
  readonly accepted: string | undefined
}

/**
 * Returns the languages to look for, best first, with fallbacks such as `fr-CA`, `fr`. Ends before `defaultLocale`, the
 * language of the original texts: if none of the languages has a text, it is shown untranslated. Ignores malformed
 * tags.
 */
export function localeChain({ own, accepted }: AskedLanguages, defaultLocale: string): string[] {
  const source = canonicalLocale(defaultLocale) ?? defaultLocale
  const single = own === undefined ? null : canonicalLocale(own.trim())
  const wanted = single === null ? acceptedLocales(accepted ?? '') : [single]
  const chain = new Set<string>()
  for (const tag of wanted)
    for (const each of lessAndLessExact(tag)) {
      if (each === source) return [...chain]
      chain.add(each)
    }
  return [...chain]
}

/** Sorts by weight, then by position (RFC 9110, 12.5.4). Ignores `*` and tags with weight 0. */
function acceptedLocales(header: string): string[] {
  return header
    .split(',', mostTags)
    .flatMap((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim())
      const locale = canonicalLocale(tag)
      const weight = parameters.map((each) => /^q=(1(?:\.0{0,3})?|0(?:\.\d{0,3})?)$/i.exec(each)?.[1])
      const quality = parameters.length === 0 ? 1 : Number(weight.find((each) => each !== undefined) ?? Number.NaN)
      return locale !== null && quality > 0 ? [{ locale, quality }] : []
    })
    .sort((one, other) => other.quality - one.quality)
    .map(({ locale }) => locale)
}

/**
 * Shortens a tag step by step (RFC 4647, 3.4): `zh-Hant-TW`, `zh-Hant`, `zh`. Removes a single-letter subtag together
 * with the subtag after it.
 */
function lessAndLessExact(tag: string): string[] {
  const parts = tag.split('-')
  const tags: string[] = []
  for (let count = parts.length; count > 0; count--)
    if ((parts[count - 1]?.length ?? 0) > 1 || count === 1) tags.push(parts.slice(0, count).join('-'))
  return tags
}
