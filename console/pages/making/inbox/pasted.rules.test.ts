import { simpleParser } from 'mailparser'
import { expect, test } from 'vitest'
import { messageOf } from './pasted.rules.ts'

test('pasted text becomes a message with the same sender, subject and text', async () => {
  const given = {
    from: 'mill@mill.example',
    subject: 'Bestellung für खादी, bestätigt',
    text: 'Order 7\n2 × Leinen €18',
  }
  const mail = await simpleParser(messageOf(given))
  expect([mail.from?.text, mail.subject, mail.text]).toEqual([given.from, given.subject, given.text])
})

test('a line break in the subject or the sender adds no header', async () => {
  const mail = await simpleParser(messageOf({ from: 'a@b.example\r\nX-One: 1', subject: 'a\r\nX-Two: 2', text: 'x' }))
  expect([mail.headers.has('x-one'), mail.headers.has('x-two')]).toEqual([false, false])
})
