import { expect, test } from 'vitest'
import { oauth1Header } from '../../../src/social/networks/short-text/oauth1-signature.ts'

const keys = {
  consumerKey: 'xvz1evFS4wEEPTGEFPHBog',
  consumerSecret: 'kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw',
  token: '370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb',
  tokenSecret: 'LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE',
}
const once = { nonce: 'kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg', timestamp: 1318622958 }
const signatureIn = (header: string): string => decodeURIComponent(/oauth_signature="([^"]+)"/.exec(header)?.[1] ?? '')

test('query and form are signed: the network’s published vector', () => {
  const header = oauth1Header(
    keys,
    {
      method: 'post',
      url: 'https://api.twitter.com/1.1/statuses/update.json?include_entities=true',
      form: { status: 'Hello Ladies + Gentlemen, a signed OAuth request!' },
    },
    once,
  )
  expect(signatureIn(header)).toBe('hCtSmYh+iHYCEqBWrE7C7hYmtUk=')
})

test('a multipart body is not signed', () => {
  const url = 'https://upload.twitter.com/1.1/media/upload.json'
  expect(signatureIn(oauth1Header(keys, { method: 'POST', url }, once))).toBe('NMzR2ONZg7LB8GenCn/47b0dz4A=')
})

test('the header contains the consumer key and the nonce, but neither secret', () => {
  const header = oauth1Header(keys, { method: 'GET', url: 'https://api.x.com/2/users/me' }, once)
  expect(header).toMatch(/^OAuth oauth_consumer_key="xvz1evFS4wEEPTGEFPHBog", oauth_nonce="kYj/)
  expect([header.includes(keys.consumerSecret), header.includes(keys.tokenSecret)]).toEqual([false, false])
})
