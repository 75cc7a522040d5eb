import { expect, test } from 'vitest'
import { markIn, withNewMark } from './post-mark.ts'

const link = (mark: string) => `Buy at https://shop.example/products/mug?utm_source=social&utm_content=${mark}`

test('a copy of a post gets one mark of its own in all its texts', () => {
  const texts = [link('post-abcd1234'), `Again: ${link('post-abcd1234')}`]
  const copies = texts.map(withNewMark(texts))
  const mark = markIn(copies) ?? ''
  expect(mark).toMatch(/^post-[\da-z]{8}$/)
  expect(mark).not.toBe('post-abcd1234')
  expect(copies).toEqual([link(mark), `Again: ${link(mark)}`])
})

test('texts without a mark stay, also those with a link of a campaign', () => {
  const text = 'https://shop.example/?utm_content=summer'
  expect([markIn([text, null]), withNewMark([text])(text)]).toEqual([null, text])
})
