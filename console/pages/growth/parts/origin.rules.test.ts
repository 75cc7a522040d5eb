import { expect, test } from 'vitest'
import { originOf } from './origin.rules.ts'

test('a bare domain becomes https, a path is dropped, and other text stays as typed', () => {
  const typed = [
    'harbor.example',
    'Harbor.example/shop?a=1',
    'https://www.harbor.example/',
    'http://harbor.example',
    'harbor.example:8443',
    'ftp://harbor.example',
    'not a domain',
  ]
  expect(typed.map(originOf)).toEqual([
    'https://harbor.example',
    'https://harbor.example',
    'https://www.harbor.example',
    'http://harbor.example',
    'https://harbor.example:8443',
    'ftp://harbor.example',
    'not a domain',
  ])
})
