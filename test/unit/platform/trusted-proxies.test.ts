import { expect, test } from 'vitest'
import { ConfigError, parseConfig } from '../../../src/platform/config/config.ts'

const ENCRYPTION_KEY = Buffer.alloc(32).toString('base64')
const trusted = (TRUST_PROXY: string) => parseConfig({ ENCRYPTION_KEY, TRUST_PROXY }).trustedProxies

test('TRUST_PROXY names no proxy, or IP addresses and networks', () => {
  expect(['', 'false', '127.0.0.1', '10.0.0.0/8, fd00::/8,loopback'].map(trusted)).toEqual([
    [],
    [],
    ['127.0.0.1'],
    ['10.0.0.0/8', 'fd00::/8', 'loopback'],
  ])
})

test.each(['true', '1', '-1', 'proxy.example', '10.0.0.0/33', '10.0.0.1 10.0.0.2'])(
  'TRUST_PROXY=%s is refused: it would trust every client, or an unknown proxy',
  (text) => {
    expect(() => trusted(text)).toThrow(
      new ConfigError([
        'TRUST_PROXY: must be the addresses of the proxies before Weft, such as loopback, 10.0.0.1 or 10.0.0.0/8',
      ]),
    )
  },
)
