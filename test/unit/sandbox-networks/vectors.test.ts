import { expect, test } from 'vitest'
import { escapedJson, webhookSignature } from '../../../sandbox/networks/emitter.ts'
import { imageFacts } from '../../../sandbox/networks/image-size.ts'
import { oauth1Signature, percentEncode } from '../../../sandbox/networks/short/oauth1.ts'
import { pkceChallenge } from '../../../sandbox/networks/short/token.ts'
import { shownText, weightedLength } from '../../../sandbox/networks/short/tweet-text.ts'
import { gifFile, jpegFile } from '../../support/images.ts'

const consumerSecret = 'kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw'
const tokenSecret = 'LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE'
const header = [
  ['oauth_consumer_key', 'xvz1evFS4wEEPTGEFPHBog'],
  ['oauth_nonce', 'kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg'],
  ['oauth_signature_method', 'HMAC-SHA1'],
  ['oauth_timestamp', '1318622958'],
  ['oauth_token', '370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb'],
  ['oauth_version', '1.0'],
] as const

test('an OAuth 1.0a signature covers the query and a urlencoded body, as in the network’s documentation', () => {
  const parameters = [
    ...header,
    ['include_entities', 'true'] as const,
    ['status', 'Hello Ladies + Gentlemen, a signed OAuth request!'] as const,
  ]
  const address = 'https://api.twitter.com/1.1/statuses/update.json'
  expect(oauth1Signature({ method: 'post', address, parameters }, consumerSecret, tokenSecret)).toBe(
    'hCtSmYh+iHYCEqBWrE7C7hYmtUk=',
  )
})

test('a multipart body is not part of an OAuth 1.0a signature', () => {
  const address = 'https://upload.twitter.com/1.1/media/upload.json'
  expect(oauth1Signature({ method: 'POST', address, parameters: header }, consumerSecret, tokenSecret)).toBe(
    'NMzR2ONZg7LB8GenCn/47b0dz4A=',
  )
})

test('percent encoding leaves only letters, digits and four marks', () => {
  expect(percentEncode("Ladies + Gentlemen!*'()-._~é")).toBe('Ladies%20%2B%20Gentlemen%21%2A%27%28%29-._~%C3%A9')
})

test('a PKCE challenge matches RFC 7636, appendix B', () => {
  expect(pkceChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  )
})

test('a webhook signature matches RFC 4231, case 2', () => {
  expect(webhookSignature('what do ya want for nothing?', 'Jefe')).toBe(
    'sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  )
})

test('a webhook escapes non-ASCII characters in lower case, as surrogate pairs if needed', () => {
  expect(escapedJson({ message: 'Żółć é 🧵' })).toBe(
    '{"message":"\\u017b\\u00f3\\u0142\\u0107 \\u00e9 \\ud83e\\uddf5"}',
  )
})

test.each([
  ['plain', 5],
  ['See https://example.com/a/very/long/path?with=query now', 31],
  ['日本語', 6],
  ['👩‍👩‍👧‍👧', 2],
  ['🇮🇳 1️⃣', 5],
  ['“quotes” – dash…', 17],
  ['©', 1],
])('the text “%s” has the weighted length %i', (text, length) => {
  expect(weightedLength(text)).toBe(length)
})

test('readers get shortened links and escaped characters', () => {
  const links = [{ url: 'https://example.com/x', short: 'https://t.co/abcdefghij' }]
  expect(shownText('A & B <3 https://example.com/x', links, 'https://t.co/klmnopqrst')).toBe(
    'A &amp; B &lt;3 https://t.co/abcdefghij https://t.co/klmnopqrst',
  )
})

test('format and dimensions are read from the content of a picture, but not of an SVG', () => {
  expect(imageFacts(jpegFile(1080, 1350))).toEqual({ format: 'jpeg', width: 1080, height: 1350 })
  expect(imageFacts(gifFile(64, 48))).toEqual({ format: 'gif', width: 64, height: 48 })
  expect(imageFacts(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeNull()
})
