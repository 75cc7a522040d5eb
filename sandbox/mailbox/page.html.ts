import { type Html, html } from '../../src/platform/http/html.ts'
import { lazily } from '../../src/platform/lazily.ts'
import type { MailRow } from '../../src/platform/mail/mail.types.ts'

const moment = lazily(
  () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
)

/** List of mails, newest first. */
export const mailboxPage = (mails: readonly MailRow[], count: number): string =>
  documentOf(
    'Mailbox',
    html`<h1>Mailbox</h1>
${mails.length === 0 && html`<p>The shop has not written any e-mail yet. Buy something, and look again.</p>`}
${mails.length > 0 && html`<ul class="mails">${mails.map(entry)}</ul>`}
${count > mails.length && html`<p class="note">The newest ${mails.length} of ${count}.</p>`}`,
  )

const entry = (mail: MailRow): Html => html`<li><a href="/sandbox/mailbox/${mail.id}">
<span class="subject">${mail.subject}</span>
<span class="note">to ${mail.to_address} · ${shownTime(mail.created_at)} · <span class="status ${mail.status}">${mail.status}</span></span>
</a></li>
`

/** A mail: sender, recipient, rendered HTML, and text. */
export const mailPage = (mail: MailRow): string =>
  documentOf(
    mail.subject,
    html`<p><a href="/sandbox/mailbox">← All e-mails</a></p>
<h1>${mail.subject}</h1>
<dl>
<dt>From</dt><dd>${mail.from_name} &lt;${mail.from_address}&gt;</dd>
<dt>To</dt><dd>${mail.to_address}</dd>
<dt>Written</dt><dd>${shownTime(mail.created_at)}</dd>
<dt>Status</dt><dd><span class="status ${mail.status}">${mail.status}</span> ${mail.last_error}</dd>
<dt>Template</dt><dd>${mail.template} (${mail.locale})</dd>
${Object.entries(mail.headers).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}
</dl>
${
  mail.html === ''
    ? html`<p class="note">Its content is gone: it opened an account.</p>`
    : html`<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="/sandbox/mailbox/${mail.id}/html" title="The e-mail as HTML"></iframe>
<h2>As text</h2>
<pre tabindex="0">${mail.text}</pre>`
}`,
  )

export const noMailPage = (): string =>
  documentOf('No such e-mail', html`<h1>No such e-mail</h1><p><a href="/sandbox/mailbox">← All e-mails</a></p>`)

const shownTime = (time: Date): Html => html`<time datetime="${time.toISOString()}">${moment().format(time)} UTC</time>`

const documentOf = (title: string, content: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} (sandbox)</title>
<link rel="stylesheet" href="/sandbox/mailbox/mailbox.css">
</head>
<body>
<header>Sandbox: what the shop writes to its buyers. Without an SMTP server nothing of it is sent.</header>
<main>${content}</main>
</body>
</html>
`.toString()
