import { expect, test } from 'vitest'
import { browserName } from './browser-name.ts'

test('a browser is named with its system, and what only claims to be another is not taken for it', () => {
  const named = [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
    'curl/8.14.1',
    null,
  ].map(browserName)
  expect(named).toEqual(['Chrome, Android', 'Edge, Windows', 'Safari, iPhone', null, null])
})
