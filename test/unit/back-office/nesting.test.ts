import { describe, expect, it } from 'vitest'
import { isFormOfTable, openBefore, openBehind } from '../../../src/back-office/markup/nesting.rules.ts'

const open = (path: string) =>
  path
    .split(' ')
    .filter(Boolean)
    .map((name) => ({ name }))

describe('a start tag', () => {
  it.each<[string, string, number | null]>([
    ['p', 'div p b', 1],
    ['div', 'div p b', 1],
    ['span', 'div p b', 3],
    ['p', 'p table tr td b', 5],
    ['h1', 'p', 0],
    ['li', 'ul li b', 1],
    ['li', 'ul li ol', 3],
    ['dd', 'dl dt', 1],
    ['dt', 'dl dd', 1],
    ['dd', 'dl dd dl', 3],
    ['a', 'a b', 0],
    ['a', 'a td', 2],
    ['td', 'table tr td b', 2],
    ['th', 'table tbody', 2],
    ['tr', 'table tbody tr td', 2],
    ['tbody', 'table tbody tr', 1],
    ['caption', 'div table tr', 2],
    ['td', 'div p', null],
    ['tr', 'tr', null],
    ['p', '', 0],
  ])('of %s in "%s" leaves %j elements open', (name, path, left) => expect(openBefore(name, open(path))).toBe(left))
})

describe('an end tag', () => {
  it.each<[string, string, number]>([
    ['b', 'div b i', 1],
    ['div', 'div b i', 0],
    ['u', 'div b i', 3],
    ['b', 'b td i', 3],
    ['td', 'table tr td b', 2],
    ['tr', 'table tr td table', 4],
    ['td', 'td table', 2],
    ['table', 'table tr td b', 0],
    ['table', 'table td object', 0],
    ['p', 'p object', 2],
    ['b', 'b', 0],
    ['b', '', 0],
  ])('of %s in "%s" leaves %i elements open', (name, path, left) => expect(openBehind(name, open(path))).toBe(left))
})

describe('a form', () => {
  it('closes at once directly inside a table', () => {
    expect([
      isFormOfTable('form', 'tr'),
      isFormOfTable('form', 'table'),
      isFormOfTable('form', 'td'),
      isFormOfTable('form', undefined),
      isFormOfTable('div', 'tr'),
    ]).toEqual([true, true, false, false, false])
  })
})
