import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, test } from 'vitest'
import { weaknessOf } from '../../../src/platform/access/password.rules.ts'

const common = new Set(dictionary['passwords-common'].map(String))
const weakness = (password: string) => weaknessOf(password, 'kim.park@shop.example', common)

test('the list of leaked passwords is available', () => {
  expect(common.size).toBeGreaterThan(40_000)
})

describe('a leaked password is refused, also with other case, digits, signs and repetition', () => {
  test.each([
    'leavemealone',
    'motherfucker',
    'LeaveMeAlone',
    'password1234',
    'Password123!',
    '!!!Sunshine2026',
    'passwordpassword',
    'adminadmin12',
    'P@ssw0rd1234',
    'welcome12345',
    'ｐａｓｓｗｏｒｄ1234',
    'pa ss wo rd 12',
    'CorrectHorseBatteryStaple',
    'pàsswörd1234',
    'ĺéãvèmëàlòñę',
    'páss word 1234',
    'P-á-s-s-w-ö-r-d-2026',
    'p4$$ wörd 2026!',
    'pássword1páss word1',
    'wel.cóme wel.cóme 1',
    'leavemealonè leavemealonè!!',
  ])('%s', (password) => {
    expect(weakness(password)).toBe('common')
  })
})

describe('a pattern is refused', () => {
  test.each([
    '123456789012',
    '210987654321',
    'abcdefghijkl',
    'qwertyuiopas',
    '1qaz2wsx3edc4rfv',
    "asdfghjkl;'zx",
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    '1212121212121',
    '111222333444',
    'aabbccddeeff',
    '000000111111',
    '😀😀😀😀😀😀😀😀',
    'áaáaáaáaáaáaá',
    '1 2 3 4 5 6 7 8 9 0 1 2',
    'q.w.e.r.t.y.u.i.o.p.a.s',
  ])('%s', (password) => {
    expect(weakness(password)).toBe('pattern')
  })
})

describe('one’s own e-mail address is refused as a password', () => {
  test.each([
    'kim.park@shop.example',
    'Kim.Park@Shop.Example',
    'kim.park2026',
    '!kim.park!!!!',
    'shop.example',
    'kim.park.shop.example',
    'kimparkshopexample',
    'kimparkkimpark',
    'kím párk 20262026',
    'shöp.éxample shöp.éxample',
    'kim.park+shop@shop.example',
    'Kim.Park+Admin@Shop.Example2026',
    'kim.park+shop',
  ])('%s', (password) => {
    expect(weakness(password)).toBe('address')
  })
})

describe('the name of the product is refused, with any other text around it', () => {
  test.each(['Weft123456789', 'W3ft!2026!2026', 'weft-shop-2026', 'weftweftweft1', '2026 Weft Admin'])(
    '%s',
    (password) => {
      expect(weakness(password)).toBe('product')
    },
  )
})

test('one’s own e-mail address is refused with and without its tag', () => {
  const of = (password: string) => weaknessOf(password, 'kim.park+office@shop.example', new Set())
  expect([of('kim.park@shop.example'), of('kim.park+office@shop.example'), of('kimpark20262026')]).toEqual([
    'address',
    'address',
    'address',
  ])
})

describe('length counts more than composition: a long phrase needs no digits and no signs', () => {
  test.each([
    'correct horse battery',
    'vier kleine blaue stühle',
    'नमस्ते दुनिया मेरी दुकान',
    'x8Kq-t2Rw-9pLm',
    'my password is a sentence',
    'mein passwort, wörtlich',
    '84719302847561',
    'कि कु के कै को कौ',
    '}{?><~|"!@#^;%',
    'é%_ø^&ü)(ñ*+',
    'monkeydragon1',
    'weftigere Stühle',
  ])('%s', (password) => {
    expect(weakness(password)).toBe(null)
  })
})

test('the longest password is checked without delay, even if it repeats characters', () => {
  expect([weakness('@'.repeat(256)), weakness(`${'a1'.repeat(127)}zz`), weakness(`a${'@'.repeat(254)}b`)]).toEqual([
    'pattern',
    null,
    'pattern',
  ])
})

test('one’s own e-mail address without the end of its domain is refused', () => {
  const of = (password: string) => weaknessOf(password, 'asha.owner@mail.shop.example', new Set())
  expect(of('asha.owner@mail.shop')).toBe('address')
  expect(of('Asha.Owner@Mail2026!')).toBe('address')
  expect(of('asha.owner.mail.shop')).toBe('address')
  expect(of('asha.owner@other.shop')).toBeNull()
})

test('a long piece of one’s own e-mail address is refused', () => {
  expect(weaknessOf('asha.owner@mail.sho', 'asha.owner@mail.shop', common)).toBe('address')
  expect(weaknessOf('sha.owner@mail.shop7', 'asha.owner@mail.shop', common)).toBe('address')
  expect(weaknessOf('marigold.loom', 'marigold.loomis@mail.shop', common)).toBe('address')
  expect(weaknessOf('ner@mai', 'asha.owner@mail.shop', common)).toBe(null)
})

test('one’s own e-mail address in capitals is recognised, and its parts count from four letters', () => {
  const of = (password: string, email: string) => weaknessOf(password, email, new Set())
  expect(of('kim.park2026', 'Kim.Park@Shop.Example')).toBe('address')
  expect(of('shop20262026', 'kim.park@shop.example')).toBe('address')
  expect(of('kimp20262026', 'kimp@loom.example')).toBe('address')
  expect(of('kim202620279', 'kim@loom.example')).toBe(null)
})

test('a sequence is a pattern also backwards, like the repetition of up to four characters', () => {
  const of = (password: string) => weaknessOf(password, 'ada@b.example', new Set())
  expect(of('poiuytrewqsx')).toBe(null)
  expect(of('mnbvcxzlkjhg')).toBe('pattern')
  expect(of('k7x9k7x9k7x9')).toBe('pattern')
  expect(of('k7x9qk7x9qk7')).toBe(null)
  expect(of('12345678901234567890123456789')).toBe('pattern')
})

test('a sign in place of a letter is read as the letter, but only between letters', () => {
  const of = (password: string) => weaknessOf(password, 'ada@b.example', new Set(['leavemealone', 'sos']))
  expect(of('l3@v3m3@l0n3')).toBe(null)
  expect(of('le@vem3al0ne')).toBe('common')
})
