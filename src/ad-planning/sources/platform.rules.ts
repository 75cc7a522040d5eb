export const platforms = ['social_ads', 'search_ads', 'generic', 'direct'] as const
export type Platform = (typeof platforms)[number]

/** The five UTM fields of a link; null for each missing field. */
export interface Utm {
  readonly utm_source: string | null
  readonly utm_medium: string | null
  readonly utm_campaign: string | null
  readonly utm_term: string | null
  readonly utm_content: string | null
}

export const utmFields = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const

/** Prefixes of source names, such as `googleads` and `facebook-ads`. */
const beginnings: readonly (readonly [string, Platform])[] = [
  ['facebook', 'social_ads'],
  ['instagram', 'social_ads'],
  ['google', 'search_ads'],
  ['adwords', 'search_ads'],
]
/** Names that match only as whole words, because they are too short for prefixes. */
const wholeWords: ReadonlyMap<string, Platform> = new Map([
  ['fb', 'social_ads'],
  ['ig', 'social_ads'],
  ['meta', 'social_ads'],
  ['tiktok', 'social_ads'],
  ['pinterest', 'social_ads'],
  ['snapchat', 'social_ads'],
  ['linkedin', 'social_ads'],
  ['social_ads', 'social_ads'],
  ['bing', 'search_ads'],
  ['search_ads', 'search_ads'],
])

/** Returns the platform by UTM source, otherwise by campaign name, otherwise `generic`. */
export function platformOfNames({ utm_source, utm_campaign }: Pick<Utm, 'utm_source' | 'utm_campaign'>): Platform {
  return platformIn(utm_source) ?? platformIn(utm_campaign) ?? 'generic'
}

/** Returns the platform of a link. `direct` if the link has no UTM field. */
export function platformOfUtm(utm: Utm): Platform {
  const said = [utm.utm_source, utm.utm_medium, utm.utm_campaign, utm.utm_term, utm.utm_content]
  return said.some((text) => text !== null && text.trim() !== '') ? platformOfNames(utm) : 'direct'
}

function platformIn(text: string | null): Platform | null {
  if (text === null) return null
  const whole = normalName(text)
  const named = wholeWords.get(whole)
  if (named) return named
  for (const word of whole.split(/[^\p{L}\p{N}]+/u)) {
    const platform = wholeWords.get(word) ?? beginnings.find(([beginning]) => word.startsWith(beginning))?.[1]
    if (platform) return platform
  }
  return null
}

/** Normalises a name for comparison: trimmed and lowercase. */
export const normalName = (text: string): string => text.trim().toLowerCase()
