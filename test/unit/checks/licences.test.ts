import { expect, test } from 'vitest'
import { licenceProblems } from '../../../scripts/licences.ts'

test('production dependencies with allowed licences are accepted, and development ones are not checked', () => {
  expect(
    licenceProblems({
      '': {},
      'node_modules/kysely': { version: '1.0.0', license: 'MIT' },
      'node_modules/a/node_modules/type-fest': { version: '1.0.0', license: '(MIT OR CC0-1.0)' },
      'node_modules/both': { version: '1.0.0', license: 'Apache-2.0 AND BSD-3-Clause' },
      'node_modules/@img/sharp-libvips-linux-x64': { version: '1.0.0', license: 'LGPL-3.0-or-later' },
      'node_modules/only-tests': { version: '1.0.0', license: 'GPL-3.0', dev: true },
    }),
  ).toEqual([])
})

test('a missing or disallowed licence is refused, also within an expression', () => {
  expect(
    licenceProblems({
      'node_modules/silent': { version: '1.0.0' },
      'node_modules/@scope/copyleft': { version: '2.0.0', license: 'GPL-3.0-only' },
      'node_modules/a/node_modules/half': { version: '3.0.0', license: 'MIT AND GPL-3.0-only' },
      'node_modules/libvips-alike': { version: '4.0.0', license: 'LGPL-3.0-or-later' },
    }),
  ).toEqual([
    'silent 1.0.0 declares no licence',
    '@scope/copyleft 2.0.0 is licensed GPL-3.0-only',
    'half 3.0.0 is licensed MIT AND GPL-3.0-only',
    'libvips-alike 4.0.0 is licensed LGPL-3.0-or-later',
  ])
})
