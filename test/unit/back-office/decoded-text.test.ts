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
  ['a folded calendar', Buffer.from('ATTENDEE;CN="Zoë Mül\r\n ler":mailto:z@x.example\r\n')],
  ['a folded card', Buffer.from('FN:Zo\n\të M\n ü\n ller\n')],
  ['a folded calendar in base64', Buffer.from(`${base64('CN="Zoë M\r\n üller"')}\r\n`)],
  ['a folded calendar in quoted-printable', Buffer.from('CN=3D"Zo=C3=AB M=C3=BC=\r\nl\r\n ler"\r\n')],
  ['a line that is folded within a letter', Buffer.from('FN:ZoÃ« MÃ\r\n ¼ller', 'latin1')],
])('finds a name in %s', (_, bytes) => {
  expect(decodedText(bytes)).toContain('Zoë Müller')
})
