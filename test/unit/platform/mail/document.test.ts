import { expect, test } from 'vitest'
import type { MailDocument } from '../../../../src/platform/mail/document/document.types.ts'
import { renderMail } from '../../../../src/platform/mail/document/render-mail.ts'

const evil = '<script>alert(1)</script>"\'><img src=x onerror=a>\r\n--\r\nBcc: x'

const hostile: MailDocument = {
  shop: { name: evil, url: 'https://shop.example', logoUrl: 'javascript:alert(1)', supportEmail: null },
  locale: 'en',
  subject: `${evil}\r\nBcc: eve@example.com`,
  preview: evil,
  blocks: [
    { is: 'heading', text: evil },
    { is: 'section', title: evil },
    { is: 'paragraph', text: evil },
    { is: 'paragraph', text: evil, muted: true },
    { is: 'lines', lines: [evil, evil] },
    { is: 'items', items: [{ title: evil, detail: '1 × €1', amount: '€1' }] },
    { is: 'totals', rows: [{ label: evil, amount: '€1', total: true }] },
    { is: 'facts', rows: [{ label: evil, value: evil }] },
    { is: 'link', label: evil, url: 'javascript:alert(1)' },
    { is: 'link', label: evil, url: 'HTTPS://shop.example/a b' },
    { is: 'button', label: evil, url: 'javascript:alert(1)' },
    { is: 'button', label: evil, url: 'https://shop.example/?a="><script>' },
  ],
  footer: [{ text: evil, links: [{ label: evil, url: 'https://shop.example/"x' }] }],
}

test('values never become markup, and only http and https URLs become links', () => {
  const { html } = renderMail(hostile)
  expect([...html.matchAll(/<(script|img|iframe|form|link|object)\b/gi)]).toEqual([])
  expect([...html.matchAll(/\s(on\w+)=/gi)].filter(([, name]) => name !== 'onerror')).toEqual([])
  expect(html.match(/href="[^"]*"/g)).toEqual([
    'href="https://shop.example"',
    'href="https://shop.example/a%20b"',
    'href="https://shop.example/?a=%22%3E%3Cscript%3E"',
    'href="https://shop.example/&quot;x"',
  ])
  expect(html).not.toContain('javascript:')
  expect(html.match(/src=/g)).toEqual(new Array(html.split('&lt;img src=x').length - 1).fill('src='))
})

test('in the text part each value stays on its line, and the subject is one line of at most 200 characters', () => {
  const { text, subject } = renderMail(hostile)
  const flat = `<script>alert(1)</script>"'><img src=x onerror=a> -- Bcc: x`
  expect(text.split('\n')).toEqual([
    flat,
    '',
    flat,
    '='.repeat(flat.length),
    '',
    flat,
    '-'.repeat(flat.length),
    '',
    flat,
    '',
    flat,
    '',
    flat,
    flat,
    '',
    flat,
    '  1 × €1  €1',
    '',
    `${flat}: €1`,
    '',
    `${flat}: ${flat}`,
    '',
    `${flat}:`,
    'https://shop.example/a%20b',
    '',
    `${flat}:`,
    'https://shop.example/?a=%22%3E%3Cscript%3E',
    '',
    '--',
    '',
    flat,
    `${flat}: https://shop.example/"x`,
    '',
  ])
  expect(subject).toBe(`${flat} Bcc: eve@example.com`)
  expect(renderMail({ ...hostile, subject: '👍'.repeat(300) }).subject).toBe('👍'.repeat(200))
})

test('nothing external is loaded except the logo', () => {
  const shop = {
    name: 'Loom',
    url: 'https://shop.example',
    logoUrl: 'https://cdn.example/logo.png',
    supportEmail: null,
  }
  const { html } = renderMail({ ...hostile, shop, subject: '', blocks: [], footer: [], preview: '' })
  expect(html.match(/(src|href|background)\s*=\s*"?[^"\s>]+|@import|url\(/g)).toEqual([
    'href="https://shop.example',
    'src="https://cdn.example/logo.png',
  ])
  expect(html).toContain('alt="Loom"')
})
