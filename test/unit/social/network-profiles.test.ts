import { expect, test } from 'vitest'
import { secretBundles, secretTexts } from '../../../src/social/credentials/index.ts'
import { networks, platformNames, platformProfile, profileOf } from '../../../src/social/networks/index.ts'

test('every member of an api_config with a name like a secret is stored encrypted', () => {
  const members = platformNames.flatMap((name) => Object.keys(platformProfile(name).config.shape))
  const secret = [...new Set(members)].filter((name) => /token$|secret|credential|password|key$/.test(name)).sort()
  expect(secret).toEqual([...secretTexts, ...secretBundles].sort())
})

test('the networks of the social publishing specification come first, and every platform publishes to existing networks', () => {
  expect(networks.slice(0, 3)).toEqual(['network_a', 'network_b', 'network_c'])
  const reached = platformNames.flatMap((name) => platformProfile(name).networks)
  expect([...new Set(reached)].sort()).toEqual([...networks].sort())
})

test('results and insights of two networks share no member', () => {
  const members = networks.flatMap((network) => {
    const { externalId, url, comments } = profileOf(network).result
    return [externalId, comments, ...(url === null ? [] : [url])]
  })
  expect(new Set(members).size).toBe(members.length)
})
