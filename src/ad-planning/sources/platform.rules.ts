export const platforms = ['social_ads', 'search_ads', 'generic', 'direct'] as const
export type Platform = (typeof platforms)[number]

/** The five columns that links to the shop carry; null where a link says nothing. */
export interface Utm {
  readonly utm_source: string | null
  readonly utm_medium: string | null
  readonly utm_campaign: string | null
  readonly utm_term: string | null
  readonly utm_content: string | null
}

export const utmFields = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const

/** Words that begin with these: `googleads`, `facebook-ads`. */
const beginnings: readonly (readonly [string, Platform])[] = [
  ['facebook', 'social_ads'],
  ['instagram', 'social_ads'],
  ['google', 'search_ads'],
  ['adwords', 'search_ads'],
]
/** Too short to be found within other words. */
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

/** Where a lead or a visit comes from: its source says so, else the name of its campaign; `generic` when neither does. */
export function platformOfNames({ utm_source, utm_campaign }: Pick<Utm, 'utm_source' | 'utm_campaign'>): Platform {
  return platformIn(utm_source) ?? platformIn(utm_campaign) ?? 'generic'
}

/** `direct` without any UTM at all. */
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

/** How names are compared: without blanks around them, in lower case. */
export const normalName = (text: string): string => text.trim().toLowerCase()
