import { describe, expect, test } from 'vitest'
import { type KnownCampaign, resolveCampaign } from '../../../src/ad-planning/attribution/campaign-match.rules.ts'
import { platformOfNames, platformOfUtm, type Utm } from '../../../src/ad-planning/sources/index.ts'

const none: Utm = { utm_source: null, utm_medium: null, utm_campaign: null, utm_term: null, utm_content: null }
const from = (utm_source: string | null, utm_campaign: string | null = null): Utm => ({
  ...none,
  utm_source,
  utm_campaign,
})

describe('the platform of a link', () => {
  test.each([
    ['facebook', null, 'social_ads'],
    ['social_ads', null, 'social_ads'],
    ['Search_Ads', null, 'search_ads'],
    ['fb', null, 'social_ads'],
    ['ig', null, 'social_ads'],
    [' Instagram ', null, 'social_ads'],
    ['meta', null, 'social_ads'],
    ['m.facebook.com', null, 'social_ads'],
    ['google', null, 'search_ads'],
    ['adwords', null, 'search_ads'],
    ['GoogleAds', null, 'search_ads'],
    ['newsletter', null, 'generic'],
    ['newsletter', 'fb_spring', 'social_ads'],
    [null, 'adwords-brand', 'search_ads'],
    ['google', 'fb_spring', 'search_ads'],
    ['', 'ig', 'social_ads'],
    [null, null, 'generic'],
  ] as const)('source %j and campaign %j give %s', (source, campaign, platform) => {
    expect(platformOfNames({ utm_source: source, utm_campaign: campaign })).toBe(platform)
  })

  test.each(['big-sale', 'digital', 'metal-shop', 'fbi', 'magnify'])(
    '%s contains an alias only within a word',
    (source) => {
      expect(platformOfNames({ utm_source: source, utm_campaign: null })).toBe('generic')
    },
  )

  test('a session without UTM is direct; one with unknown UTM is generic', () => {
    expect(platformOfUtm(none)).toBe('direct')
    expect(platformOfUtm(from('  '))).toBe('direct')
    expect(platformOfUtm({ ...none, utm_term: 'shirts' })).toBe('generic')
  })
})

const campaign = (id: string, name: string, more: Partial<KnownCampaign> = {}): KnownCampaign => ({
  id,
  name,
  platform: 'social_ads',
  externalId: null,
  aliases: [],
  ...more,
})
const unresolved = { campaignId: null, method: 'unresolved', confidence: 0 }

describe('the campaign of a link', () => {
  const known = [
    campaign('camp_1', 'Summer Sale', { externalId: '120330', aliases: ['sommer'] }),
    campaign('camp_2', 'Brand', { platform: 'search_ads' }),
    campaign('camp_3', 'Brand', { platform: 'social_ads' }),
  ]

  test.each(['Summer Sale', ' summer sale ', '120330', 'SOMMER', 'camp_1'])(
    'the name %j matches the campaign exactly',
    (name) => {
      expect(resolveCampaign(from('fb', name), known, 0.7)).toEqual({
        campaignId: 'camp_1',
        platform: 'social_ads',
        method: 'exact_utm_match',
        confidence: 1,
      })
    },
  )

  test('if two campaigns have the same name, the one of the link’s network wins', () => {
    expect(resolveCampaign(from('google', 'brand'), known, 0.7)).toMatchObject({ campaignId: 'camp_2', confidence: 1 })
    expect(resolveCampaign(from('ig', 'brand'), known, 0.7)).toMatchObject({ campaignId: 'camp_3', confidence: 1 })
    expect(resolveCampaign(from('letter', 'brand'), known, 0.7)).toEqual({ ...unresolved, platform: 'generic' })
  })

  test('sufficiently similar words give a guess, which never reaches full confidence', () => {
    expect(resolveCampaign(from('fb', 'sale-summer'), known, 0.7)).toEqual({
      campaignId: 'camp_1',
      platform: 'social_ads',
      method: 'fuzzy_name_match',
      confidence: 0.95,
    })
    expect(resolveCampaign(from('fb', 'summer sale 2026'), known, 0.7)).toMatchObject({
      campaignId: 'camp_1',
      confidence: 0.8,
    })
  })

  test('parts of words are not similar, nor is a name contained in every other name', () => {
    expect(resolveCampaign(from('fb', 'midsummer'), known, 0.7)).toEqual({ ...unresolved, platform: 'social_ads' })
    expect(resolveCampaign(from('fb', 'sale'), [campaign('camp_4', '-')], 0.7)).toEqual({
      ...unresolved,
      platform: 'social_ads',
    })
  })

  test('a link of one network never matches a campaign of another by similarity', () => {
    expect(resolveCampaign(from('google', 'summer-sale'), known, 0.7)).toEqual({
      ...unresolved,
      platform: 'search_ads',
    })
  })

  test('two equally similar campaigns give no match', () => {
    const two = [campaign('camp_5', 'Shirts red'), campaign('camp_6', 'Shirts blue')]
    expect(resolveCampaign(from('fb', 'shirts'), two, 0.5)).toEqual({ ...unresolved, platform: 'social_ads' })
  })

  test('without a campaign name no campaign is searched', () => {
    expect(resolveCampaign(from('fb'), known, 0.7)).toEqual({ ...unresolved, platform: 'social_ads' })
    expect(resolveCampaign(none, known, 0.7)).toEqual({ ...unresolved, platform: 'direct' })
  })

  test('the most similar campaign at or above the threshold wins, in any order', () => {
    const three = [campaign('camp_7', 'red sale'), campaign('camp_8', 'red summer sale'), campaign('camp_9', 'red')]
    for (const campaigns of [three, three.toReversed()])
      expect(resolveCampaign(from('fb', 'red summer sale 2026 now'), campaigns, 0.75)).toEqual({
        campaignId: 'camp_8',
        platform: 'social_ads',
        method: 'fuzzy_name_match',
        confidence: 0.75,
      })
    expect(resolveCampaign(from('fb', 'red summer sale 2026 now'), three, 0.76).method).toBe('unresolved')
  })

  test('a link that names no network matches a campaign of any network by similarity', () =>
    expect(resolveCampaign(from('letter', 'summer sale 2026'), known, 0.7)).toEqual({
      campaignId: 'camp_1',
      platform: 'social_ads',
      method: 'fuzzy_name_match',
      confidence: 0.8,
    }))

  test('signs between words are not words, and nothing is similar to a name without words', () => {
    const only = (name: string, threshold: number) =>
      resolveCampaign(from('fb', '-sale-'), [campaign('camp_4', name)], threshold).method
    expect([only('-shirt-', 0.3), only('_sale_', 1), only('--', 0.3)]).toEqual([
      'unresolved',
      'fuzzy_name_match',
      'unresolved',
    ])
    expect(resolveCampaign(from('fb', '-'), [campaign('camp_4', '--')], 0.000001).method).toBe('unresolved')
  })

  test('a blank name matches no campaign, even with the lowest threshold', () =>
    expect(resolveCampaign(from('fb', ' '), [campaign('camp_4', 'Sale')], 0)).toEqual({
      ...unresolved,
      platform: 'social_ads',
    }))
})
