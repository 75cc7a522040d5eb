const base64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))

/** A header value on one line, in words that every mail reader decodes. */
const encoded = (text: string): string =>
  (text.replaceAll(/\s+/g, ' ').match(/.{1,10}/gu) ?? []).map((part) => `=?utf-8?B?${base64(part)}?=`).join('\r\n ')

/** The message that a mail program would have saved for this text. */
export const messageOf = ({ from, subject, text }: { from: string; subject: string; text: string }): string =>
  [
    `From: ${from.replaceAll(/[\r\n]/g, '')}`,
    `Subject: ${encoded(subject)}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    (base64(text).match(/.{1,76}/g) ?? []).join('\r\n'),
    '',
  ].join('\r\n')
