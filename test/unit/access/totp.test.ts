import { expect, test } from 'vitest'
import {
  newRecoveryCodes,
  newTotpKey,
  otpauthUrl,
  plainRecoveryCode,
  stepsOfCode,
  timeStep,
  toBase32,
  totpCode,
} from '../../../src/platform/access/totp.ts'

const key = Buffer.from('12345678901234567890')

test('codes match RFC 6238, appendix B (SHA-1, eight digits)', () => {
  const vectors = [
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ] as const
  for (const [seconds, code] of vectors)
    expect([seconds, totpCode(key, timeStep(new Date(seconds * 1000)), 8)]).toEqual([seconds, code])
})

test('codes match RFC 4226, appendix D (six digits, by counter)', () => {
  expect(Array.from({ length: 10 }, (_, counter) => totpCode(key, counter))).toEqual(
    '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' '),
  )
})

test('a code is valid in its own step and the ones before and after', () => {
  const at = (step: number) => new Date(step * 30_000)
  const code = totpCode(key, 1000)
  expect([998, 999, 1000, 1001, 1002].map((step) => stepsOfCode(key, code, at(step)))).toEqual([
    [],
    [1000],
    [1000],
    [1000],
    [],
  ])
  expect(stepsOfCode(key, code, new Date(1002 * 30_000 - 1))).toEqual([1000])
})

test('base 32 matches RFC 4648, section 10, without padding', () => {
  const vectors = {
    '': '',
    f: 'MY',
    fo: 'MZXQ',
    foo: 'MZXW6',
    foob: 'MZXW6YQ',
    fooba: 'MZXW6YTB',
    foobar: 'MZXW6YTBOI',
  }
  expect(Object.keys(vectors).map((text) => toBase32(Buffer.from(text)))).toEqual(Object.values(vectors))
})

test('an authenticator app gets the key, the issuer and the account', () => {
  expect(otpauthUrl(key, 'shop.example:9000', 'asha+x@shop.example')).toBe(
    'otpauth://totp/shop.example%3A9000:asha%2Bx%40shop.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=shop.example%3A9000',
  )
})

test('keys have 160 bits; ten recovery codes have 80 each and may be typed in any form', () => {
  expect(newTotpKey()).toHaveLength(20)
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  expect(codes.filter((code) => !/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/.test(code))).toEqual([])
  expect(plainRecoveryCode(' K3QP 7mxa-2VNT.w5hc ')).toBe('k3qp7mxa2vntw5hc')
})
