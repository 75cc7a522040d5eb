import { expect, test } from 'vitest'
import { originProblem } from '../../../../src/storefront/ucp-official/caller-origin.ts'

const shop = 'https://shop.example'

test.each([
  ['shop.example', undefined, null],
  ['SHOP.example', undefined, null],
  ['shop.example', 'https://shop.example', null],
  ['127.0.0.1:9000', undefined, null],
  ['[::1]:9000', undefined, null],
  ['localhost:9000', 'http://localhost:9000', null],
  ['shop.example:443', undefined, null],
  ['shop.example:443', 'https://shop.example', null],
  ['shop.example', 'https://shop.example:443', null],
  ['shop.example:80', undefined, 'host_not_allowed'],
  ['shop.example:8443', undefined, 'host_not_allowed'],
  ['shop.example', 'http://shop.example', 'origin_not_allowed'],
  ['shop.example', 'https://evil.example', 'origin_not_allowed'],
  ['shop.example', 'http://shop.example.evil.example', 'origin_not_allowed'],
  ['shop.example', 'null', 'origin_not_allowed'],
  ['127.0.0.1:9000', 'http://localhost:3000', 'origin_not_allowed'],
  ['evil.example', undefined, 'host_not_allowed'],
  ['evil.example:9000', 'http://evil.example:9000', 'host_not_allowed'],
  ['shop.example@evil.example', undefined, 'host_not_allowed'],
  ['', undefined, 'host_not_allowed'],
])('Host %s with Origin %s: %s', (host, origin, code) => {
  expect(originProblem({ host, origin }, shop)?.code ?? null).toBe(code)
})
