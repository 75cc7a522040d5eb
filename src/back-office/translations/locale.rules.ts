const longestTag = 35
const mostTags = 20

/** In its canonical spelling (`EN-us` is `en-US`); null for what is no BCP 47 tag. */
export function canonicalLocale(tag: string): string | null {
  if (tag.length > longestTag || !/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(tag)) return null
  try {
    const [canonical = null] = Intl.getCanonicalLocales(tag)
    return canonical
  } catch {
    // `Intl` throws at what has the shape of a tag and is none.
    return null
  }
}

export interface AskedLanguages {
  /** `x-service-locale` */
  readonly own: string | undefined
  /** `Accept-Language` */
  readonly accepted: string | undefined
}

/**
 * The languages to look for a text in, the best first: `fr-CA` by way of `fr`. It ends before the language that the
 * texts are written in: what is not found by then is shown as it is. A malformed tag is as good as none.
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

/** RFC 9110, 12.5.4: by their weight, then as they are written; `*` asks for nothing, and weight 0 refuses. */
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

/** RFC 4647, 3.4: `zh-Hant-TW`, `zh-Hant`, `zh`; a single letter goes with what is behind it. */
function lessAndLessExact(tag: string): string[] {
  const parts = tag.split('-')
  const tags: string[] = []
  for (let count = parts.length; count > 0; count--)
    if ((parts[count - 1]?.length ?? 0) > 1 || count === 1) tags.push(parts.slice(0, count).join('-'))
  return tags
}
