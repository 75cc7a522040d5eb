import { describe, expect, it } from 'vitest'
import { bareAddress, headerLines } from '../../../src/back-office/inbox/header-lines.rules.ts'

describe('header fields', () => {
  it('end at the first empty line, are unfolded, and keep the first of equal names', () => {
    const mail =
      'From : a@b.example\r\nSUBJECT: one\r\n two\n\tthree\r\nsubject: other\r\n: x\nX:y\nno colon\r\n\r\nTo: body'
    expect([...headerLines(mail)]).toEqual([
      ['from', 'a@b.example'],
      ['subject', 'one two three'],
      ['x', 'y'],
    ])
    expect([...headerLines('A: 1\nB: 2')]).toEqual([
      ['a', '1'],
      ['b', '2'],
    ])
    expect([...headerLines('A: 1\n\nB: 2')]).toEqual([['a', '1']])
    expect([...headerLines('')]).toEqual([])
  })
})

describe('the e-mail address of a header field', () => {
  it.each([
    ['Weaver <A@B.example>', 'a@b.example'],
    ['a@b.example', 'a@b.example'],
    [' a@b.example ', 'a@b.example'],
    ['"x <y@z.example>" <a@b.example>', 'a@b.example'],
    ['<a@b.example> (comment)', 'a@b.example'],
    ['Weaver <a@b.example', ''],
    ['a@b@c.example', ''],
    ['a b@c.example', ''],
    ['weaver', ''],
    ['@b.example', ''],
    ['', ''],
    [`${'a'.repeat(310)}@b.example`, `${'a'.repeat(310)}@b.example`],
    [`${'a'.repeat(320)}@b.example`, ''],
  ])('in %s is "%s"', (field, address) => expect(bareAddress(field)).toBe(address))
})
