import { describe, expect, test } from 'vitest'
import { mailAddress, oneLine, readMailbox } from '../../../../src/platform/mail/address.rules.ts'

describe('a recipient address', () => {
  test.each([
    'ada@example.com',
    'ada.byron+shop@mail.example.co.uk',
    "o'neill@example.com",
    'पता@उदाहरण.भारत',
    'ute@müller.example',
    'a@localhost',
  ])('%s is valid', (address) => {
    expect(mailAddress(address)).toBe(address)
  })

  test('is trimmed', () => {
    expect(mailAddress('  ada@example.com ')).toBe('ada@example.com')
  })

  test.each([
    '',
    'ada',
    '@example.com',
    'ada@',
    'ada@example.com,eve@example.com',
    'ada@example.com;eve@example.com',
    'ada@example.com\r\nBcc: eve@example.com',
    'ada@example.com\nBcc:eve@example.com',
    'ada\u0000@example.com',
    'Ada <ada@example.com>',
    '<ada@example.com>',
    '"a b"@example.com',
    'a b@example.com',
    '(comment)ada@example.com',
    'ada@[127.0.0.1]',
    'ada@-example.com',
    'ada@example..com',
    '.ada@example.com',
    'ada.@example.com',
    'ada..b@example.com',
    'ada@example.com\u202e',
    `${'a'.repeat(65)}@example.com`,
    `ada@${'a'.repeat(64)}.com`,
    `ada@${'abcdefghi.'.repeat(26)}com`,
  ])('%j is invalid', (text) => {
    expect(mailAddress(text)).toBeNull()
  })
})

test('a sender is an e-mail address with or without a name', () => {
  expect(readMailbox('shop@example.com')).toEqual({ name: '', address: 'shop@example.com' })
  expect(readMailbox('The Loom <shop@example.com>')).toEqual({ name: 'The Loom', address: 'shop@example.com' })
  expect(readMailbox('"Loom, The" <shop@example.com>')).toEqual({ name: 'Loom, The', address: 'shop@example.com' })
  expect(readMailbox('The Loom <shop@example.com> x')).toBeNull()
  expect(readMailbox('The Loom\nBcc: eve@example.com <shop@example.com>')).toBeNull()
})

test('text on one line contains no line breaks or characters that change the writing direction', () => {
  expect(oneLine(' Ada\r\nBcc: eve@example.com\u0000\u2028x \u202egnp.exe\u2069 ')).toBe(
    'Ada Bcc: eve@example.com x gnp.exe',
  )
  expect(oneLine('क्‍ष é 👩‍👩‍👧')).toBe('क्‍ष é 👩‍👩‍👧')
})
