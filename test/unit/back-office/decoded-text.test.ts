import { expect, test } from 'vitest'
import { decodedText } from '../../../src/back-office/inbox/decoded-text.ts'

const base64 = (text: string): string => Buffer.from(text).toString('base64')
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')

test.each<[string, Buffer]>([
  ['an encoded word', Buffer.from(`X-A: =?utf-8?B?${base64('Zoë Müller')}?=\r\n`)],
  ['two encoded words', Buffer.from('To: =?utf-8?Q?Zo=C3=AB_?=\r\n =?iso-8859-1?Q?M=FCller?=\r\n')],
  ['a word in another charset', Buffer.from('To: =?windows-1252?Q?Zo=EB_M=FCller?=\r\n')],
  ['quoted-printable', Buffer.from('Zo=C3=AB M=C3=BCl=\r\nler')],
  ['base64 inside base64', Buffer.from(base64(`a\r\n${base64('for Zoë Müller')}\r\n`))],
  ['Latin-1', latin1('Zoë Müller')],
  ['UTF-8 beside a byte of another charset', Buffer.concat([Buffer.from('Zoë Müller'), Buffer.from([0x20, 0xff])])],
  ['quoted-printable UTF-8 beside Latin-1', Buffer.concat([Buffer.from('Zo=C3=AB M=C3=BCller\r\n'), latin1('ü')])],
])('finds a name in %s', (_, bytes) => {
  expect(decodedText(bytes)).toContain('Zoë Müller')
})
