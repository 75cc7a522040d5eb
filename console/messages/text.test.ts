import { expect, test } from 'vitest'
import { t } from './text.ts'

test('a text that names a member of every object is shown as it is', () => {
  expect(['constructor', '__proto__', 'toString'].map((text) => t(text))).toEqual([
    'constructor',
    '__proto__',
    'toString',
  ])
})
