import { normalName, type Platform, platformOfUtm, type Utm } from '../sources/index.ts'

export interface KnownCampaign {
  readonly id: string
  readonly name: string
  readonly platform: Platform
  readonly externalId: string | null
  /** Trimmed and lowercase. */
  readonly aliases: readonly string[]
}

export interface Resolution {
  readonly campaignId: string | null
  readonly platform: Platform
  readonly method: 'exact_utm_match' | 'fuzzy_name_match' | 'unresolved'
  /** 0 to 1. */
  readonly confidence: number
}

/** Upper limit for a fuzzy match. Only an exact match reaches 1. */
const surestFuzzy = 0.95

/**
 * Finds the campaign that a link names. An exact name, external id, id or alias comes first; otherwise the campaign
 * whose name shares the most words, if the similarity is at least `threshold` (0 to 1). If two candidates are equally
 * good, the link remains unresolved. Of several exact matches, the only one on the link's platform wins.
 */
export function resolveCampaign(utm: Utm, campaigns: readonly KnownCampaign[], threshold: number): Resolution {
  const platform = platformOfUtm(utm)
  const unresolved: Resolution = { campaignId: null, platform, method: 'unresolved', confidence: 0 }
  const wanted = normalName(utm.utm_campaign ?? '')
  if (wanted === '') return unresolved
  const exact = campaigns.filter((campaign) => namesOf(campaign).includes(wanted))
  if (exact.length > 0) {
    const chosen = onlyOne(exact) ?? onlyOne(exact.filter((campaign) => campaign.platform === platform))
    return chosen
      ? { campaignId: chosen.id, platform: chosen.platform, method: 'exact_utm_match', confidence: 1 }
      : unresolved
  }
  const alike = mostAlike(wanted, compatible(campaigns, platform), threshold)
  if (!alike) return unresolved
  const { campaign, likeness } = alike
  const confidence = Math.min(likeness, surestFuzzy)
  return { campaignId: campaign.id, platform: campaign.platform, method: 'fuzzy_name_match', confidence }
}

const namesOf = ({ id, name, externalId, aliases }: KnownCampaign): string[] => [
  normalName(name),
  normalName(externalId ?? ''),
  normalName(id),
  ...aliases,
]

const onlyOne = <T>(found: readonly T[]): T | null => (found.length === 1 ? (found[0] ?? null) : null)

/**
 * Returns campaigns that a similar name may match. If the link names an advertising network, leaves out campaigns of
 * other networks. Generic campaigns always remain.
 */
const compatible = (campaigns: readonly KnownCampaign[], platform: Platform): KnownCampaign[] =>
  platform === 'social_ads' || platform === 'search_ads'
    ? campaigns.filter((campaign) => campaign.platform === platform || campaign.platform === 'generic')
    : [...campaigns]

function mostAlike(wanted: string, campaigns: readonly KnownCampaign[], threshold: number) {
  const words = wordsOf(wanted)
  const found = campaigns
    .map((campaign) => ({ campaign, likeness: likenessOf(words, wordsOf(normalName(campaign.name))) }))
    .filter(({ likeness }) => likeness >= threshold)
    .sort((a, b) => b.likeness - a.likeness)
  const [best, second] = found
  return best && best.likeness !== second?.likeness ? best : null
}

const wordsOf = (text: string): Set<string> => new Set(text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ''))

/** Returns the Dice coefficient of two sets of words: 1 for equal sets, 0 for disjoint ones. */
function likenessOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter((word) => other.has(word)).length
  return (2 * common) / Math.max(1, one.size + other.size)
}
