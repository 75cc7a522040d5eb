import { describe, expect, test } from 'vitest'
import { mailLanguages } from '../../../../src/platform/mail/languages.ts'
import { pageMessages, pageWords } from '../../../../src/storefront/hosted-pages/words/index.ts'
import { messageTexts } from '../../../support/message-texts.ts'

const translated = mailLanguages.filter((language) => language !== 'en')

/** Names of the postal codes of Brazil and Ireland. */
const foreign = ['address.postalCodes.cep', 'address.postalCodes.eircode']

/** Texts that are the same in English. */
const same: Readonly<Record<string, readonly string[]>> = {
  de: ['frame.shop', 'form.optional'],
  fr: ['address.states.province', 'checkout.email', 'checkout.total', 'totals.total'],
  es: ['checkout.total', 'totals.subtotal', 'totals.total'],
  hi: [],
  it: ['frame.privacy', 'checkout.email'],
  nl: ['frame.privacy', 'address.postalCodes.postcode'],
}

describe.each(translated)('the texts from the cart to the order in %s', (language) => {
  const english = messageTexts(pageMessages.en)
  const texts = messageTexts(pageMessages[language])

  test('differ from English, except listed ones', () => {
    const alike = [...texts].filter(([key, text]) => text === english.get(key)).map(([key]) => key)
    expect(alike.sort()).toEqual([...foreign, ...(same[language] ?? [])].sort())
  })
})

test('an unknown country code is shown unchanged', () => {
  const { countryName } = pageWords('de', 'de-DE', 'UTC')
  expect(['IN', 'in', 'Œ„´', ''].map(countryName)).toEqual(['Indien', 'in', 'Œ„´', ''])
})
