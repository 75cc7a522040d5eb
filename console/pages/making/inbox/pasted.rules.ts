const base64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))

/** Encodes a header value as RFC 2047 encoded words. */
const encoded = (text: string): string =>
  (text.replaceAll(/\s+/g, ' ').match(/.{1,10}/gu) ?? []).map((part) => `=?utf-8?B?${base64(part)}?=`).join('\r\n ')

/** Converts pasted text to an `.eml` file. */
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
