import { describe, expect, test } from 'vitest'
import { consentView, readConsent } from '../../../../src/storefront/ucp-official/consent.rules.ts'
import { april, august } from '../../../support/official-releases.ts'

const named = <Value>(purposes: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(purposes).map(([name, value]) => [`dev.ucp.consent.${name}`, value]))

describe('consent in a request of April', () => {
  test.each([
    [
      'every flag',
      { analytics: true, preferences: false, marketing: true, sale_of_data: false },
      named({ analytics: true, preferences: false, marketing: true, sale_or_sharing: false }),
    ],
    ['one flag', { marketing: false }, named({ marketing: false })],
    ['no boolean', { marketing: true, analytics: 'yes' }, named({ marketing: true })],
    ['an unknown flag', { profiling: true }, null],
    ['nothing', {}, null],
    ['no consent', undefined, null],
  ])('%s', (_case, given, consent) => {
    expect(readConsent(april, given)).toEqual(consent)
  })
})

describe('consent in a request of August', () => {
  const yes = { granted: true }
  test.each([
    [
      'every purpose',
      named({ analytics: yes, preferences: { granted: false }, marketing: yes, sale_or_sharing: { granted: false } }),
      named({ analytics: true, preferences: false, marketing: true, sale_or_sharing: false }),
    ],
    [
      'segments',
      named({ marketing: { granted: false, segments: named({ 'marketing.email': yes, 'marketing.sms': yes }) } }),
      named({ marketing: false, 'marketing.email': true, 'marketing.sms': true }),
    ],
    [
      "the buyer's segment within the shop's default",
      named({
        marketing: {
          granted: false,
          source: 'business',
          segments: named({ 'marketing.sms': { granted: true, source: 'platform' } }),
        },
      }),
      named({ 'marketing.sms': true }),
    ],
    [
      "the shop's default",
      named({
        marketing: {
          granted: true,
          source: 'business',
          segments: named({ 'marketing.sms': { granted: true, source: 'business' } }),
        },
      }),
      null,
    ],
    ['unknown purposes', { ...named({ profiling: yes }), 'com.example.x': yes }, null],
    [
      'unknown segments',
      named({ marketing: { ...yes, segments: named({ 'marketing.fax': yes }) } }),
      named({ marketing: true }),
    ],
    [
      'malformed segments',
      named({ marketing: { ...yes, segments: named({ 'marketing.sms': true, 'marketing.email': null }) } }),
      named({ marketing: true }),
    ],
    ['a flag', named({ marketing: true }), null],
    ['null', named({ marketing: null }), null],
    ['no answer', named({ marketing: {} }), null],
    ['an answer that is no boolean', named({ marketing: { granted: 'yes' } }), null],
    ['no consent', undefined, null],
  ])('%s', (_case, given, consent) => {
    expect(readConsent(august, given)).toEqual(consent)
  })
})

describe('consent in a response', () => {
  test.each([
    ['what is known', named({ marketing: true, sale_or_sharing: false }), { marketing: true, sale_of_data: false }],
    ['nothing of a segment', named({ 'marketing.sms': true }), undefined],
    ['nothing if none is known', undefined, undefined],
  ])('of April has a flag for %s', (_case, consent, view) => {
    expect(consentView(april, consent)).toEqual(view)
  })

  const asked = { granted: false, source: 'business', description: 'Offers and news from this shop' }
  const told = (granted: boolean, description: string) => ({ granted, source: 'platform', description })
  test.each([
    ['the question of the shop if none is known', undefined, named({ marketing: asked })],
    [
      'every known purpose',
      named({ analytics: true, preferences: false, marketing: true, sale_or_sharing: false }),
      named({
        analytics: told(true, 'Measurement of how the shop is used'),
        preferences: told(false, 'Remembering what you prefer'),
        marketing: told(true, 'Offers and news from this shop'),
        sale_or_sharing: told(false, 'Sale of your data, or sharing it with others'),
      }),
    ],
    [
      'a segment within its purpose, which the shop still asks for',
      named({ 'marketing.sms': true }),
      named({
        marketing: { ...asked, segments: named({ 'marketing.sms': told(true, 'Offers and news by text message') }) },
      }),
    ],
    [
      'segments within their purpose',
      named({ analytics: true, 'marketing.email': true, 'marketing.sms': false }),
      named({
        analytics: told(true, 'Measurement of how the shop is used'),
        marketing: {
          ...asked,
          segments: named({
            'marketing.email': told(true, 'Offers and news by e-mail'),
            'marketing.sms': told(false, 'Offers and news by text message'),
          }),
        },
      }),
    ],
  ])('of August has %s', (_case, consent, view) => {
    expect(consentView(august, consent)).toStrictEqual(view)
  })
})
