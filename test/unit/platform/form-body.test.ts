import { expect, test } from 'vitest'
import { parseForm } from '../../../src/platform/http/form-body.ts'

test('a form is decoded as browsers encode it: plus, percent and UTF-8', () => {
  expect(parseForm('name=Asha+R%C4%81o&city=&odd=a%3Db%26c')).toEqual(
    new Map([
      ['name', 'Asha Rāo'],
      ['city', ''],
      ['odd', 'a=b&c'],
    ]),
  )
})

test('the last of two fields with one name counts, and names of prototype members are ordinary names', () => {
  expect(parseForm('a=1&a=2&__proto__=x&constructor=y')).toEqual(
    new Map([
      ['a', '2'],
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ]),
  )
})

test('NUL is removed, and invalid UTF-8 becomes the replacement character', () => {
  expect(parseForm('a=x%00y&b=%ff')).toEqual(
    new Map([
      ['a', 'xy'],
      ['b', '\ufffd'],
    ]),
  )
})

test('more than 500 fields are refused', () => {
  const body = (count: number) => Array.from({ length: count }, (_, at) => `f${at}=1`).join('&')
  expect(parseForm(body(500)).size).toBe(500)
  expect(() => parseForm(body(501))).toThrow('The form has more than 500 fields.')
})
