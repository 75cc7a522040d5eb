import { expect, test } from 'vitest'
import { campaignLink } from './campaign-link.rules.ts'

test('the link of a campaign keeps what the address has and replaces an older campaign', () => {
  expect(campaignLink('https://shop.example/products/shawl?size=l#care', 'Diwali 2026', 'social_ads')).toBe(
    'https://shop.example/products/shawl?size=l&utm_source=social_ads&utm_campaign=Diwali+2026#care',
  )
  expect(campaignLink('shop.example/?utm_campaign=old', 'new', 'email')).toBe(
    'https://shop.example/?utm_campaign=new&utm_source=email',
  )
  expect(campaignLink('', 'new', 'email')).toBe(null)
  expect(campaignLink('javascript://x', 'new', 'email')).toBe(null)
})
