import { expect, test } from 'vitest'
import { markupRows, plainRows, rowText } from '../../../src/back-office/extraction/mail-rows.rules.ts'
import { statedTracking } from '../../../src/back-office/extraction/stated-tracking.rules.ts'
import { mailLimits } from '../../../src/back-office/inbox/limits.ts'
import { readMarkup } from '../../../src/back-office/markup/index.ts'

const inText = (text: string): string | null => statedTracking(plainRows(text).rows.map(rowText)).found?.value ?? null
const inMarkup = (html: string): string | null =>
  statedTracking(markupRows(readMarkup(html, mailLimits)).rows.map(rowText)).found?.value ?? null

/** Tracking numbers in the format of each carrier. */
const numbers = {
  ups: ['1Z999AA10123456784', '1Z 999 AA1 01 2345 6784'],
  post: ['RR123456785DE', 'RR 123 456 785 DE'],
  usps: ['9400111202555500000008', '9400 1112 0255 5500 0000 08'],
  fedex: ['123456789012', '1234 5678 9012'],
  fedexGround: ['123456789012345', '1234 5678 9012 345'],
  dhl: ['00340434161094000009', '0034 0434 1610 9400 0009'],
  dhlExpress: ['JD014600006285740213', 'JD 0146 0000 6285 7402 13'],
  dpd: ['01234567890123', '0123 4567 8901 23'],
  gls: ['12345678901', '123 4567 8901'],
  postnl: ['3SABCD1234567', '3SABCD1234567'],
  colissimo: ['6A12345678901', '6A 1234 5678 901'],
  bluedart: ['69612345678', '69612345678'],
  canadaPost: ['1234567890123456', '1234 5678 9012 3456'],
} as const

/** A label of tracking numbers and the text that follows the number, in six languages. */
const labels = {
  'Tracking number': 'Track your parcel',
  Sendungsnummer: 'Sendung verfolgen',
  'Numéro de suivi': 'Suivre mon colis',
  'Número de seguimiento': 'Sigue tu envío',
  'Numero di tracciamento': 'Traccia il pacco',
  'Track & Trace code': 'Volg je pakket',
} as const

for (const [carrier, forms] of Object.entries(numbers)) {
  test(`text after a number of ${carrier} is not joined to it, in any language`, () => {
    const [number] = forms
    for (const form of forms)
      for (const [label, words] of Object.entries(labels)) {
        const read = [
          inText(`${label}: ${form} ${words}`),
          inText(`${label}: ${form}, ${words}`),
          inText(`${label}: ${form}\n${words}`),
          inText(`${label}:\n${form} ${words}`),
          inText(`${label}: ${form} ${words.toUpperCase()}`),
          inText(`${label}: ${form} (${words})`),
          inText(`${label}\t${form}\t12\t${words}`),
          inMarkup(`<p>${label}: ${form} <a href="https://x.example">${words}</a></p>`),
          inMarkup(`<p>${label}: <b>${form}</b><a href="https://x.example">${words}</a></p>`),
          inMarkup(`<table><tr><td>${label}</td><td>${form}</td><td>12 ${words}</td></tr></table>`),
          inMarkup(`<table><tr><td>${label}</td><td>${form}</td><td>1234</td></tr></table>`),
          inMarkup(`<div>${label}</div><div>${form}<br>${words}</div>`),
        ]
        expect([label, form, read]).toEqual([label, form, read.map(() => number)])
      }
  })
}

test('finds a number in lower case, and removes words that are joined to a number with a hyphen', () => {
  expect(inText('Tracking number: 1z999aa10123456784 track it')).toBe('1Z999AA10123456784')
  expect(inText('Tracking number: 123456789012-TRACK')).toBe('123456789012')
  expect(inText('Tracking number: 1Z999AA10123456784TRACK')).toBe('1Z999AA10123456784')
})

test('a count or a date after a number is not joined to it', () => {
  expect(inText('Tracking number: 1234 5678 9012 2 parcels')).toBe('123456789012')
  expect(inText('Tracking number: 1234 5678 9012 2026-03-04')).toBe('123456789012')
  expect(inText('Tracking number: 1234 5678 9012 14:30')).toBe('123456789012')
})

test('groups after a group of eight digits are part of the number if its check digit is then valid', () => {
  expect(inText('Tracking number: 92748999 9843 1234 5678 92 USPS')).toBe('9274899998431234567892')
  expect(inText('Tracking number: 92748999 9843 1234 5678 93 USPS')).toBe('92748999')
  expect(inText('Tracking number: 92748999 1234 5678 units')).toBe('92748999')
})

test('if two digits could end a number or start a date, the number is omitted with a warning', () => {
  const { found, unclear } = statedTracking(
    plainRows('Tracking number: 1234 5678 9013 15 March 2026').rows.map(rowText),
  )
  expect({ found, unclear }).toEqual({ found: null, unclear: ['1234 5678 9013 15 March 2026'] })
})
