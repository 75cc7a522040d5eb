import { type Fragment, type Html, html } from '../../http/html.ts'
import { webAddress } from '../../web-address.ts'
import { oneLine } from '../address.rules.ts'
import type { Block, Fact, FooterLine, Item, MailDocument, MailShop, TotalRow } from './document.types.ts'
import { darkStyle, style } from './style.ts'

/** Renders the HTML part with tables and inline styles. It loads nothing except the shop's logo. */
export function htmlPart({ shop, locale, subject, preview, blocks, footer }: MailDocument): string {
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${oneLine(subject)}</title>
${darkStyle}
</head>
<body class="m-body" style="${style.body}">
<div style="${style.preview}" aria-hidden="true">${oneLine(preview)}</div>
<div role="main" class="m-page">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%"><tr><td align="center" style="${style.outer}">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="${style.column}">
<tr><td class="m-ink" style="${style.shop}">${shopMark(shop)}</td></tr>
<tr><td class="m-card" style="${style.card}">
${blocks.map((block) => html`${markupOf(block)}\n`)}</td></tr>
<tr><td class="m-soft" style="${style.footer}">${footer.map(footerLine)}</td></tr>
</table>
</td></tr></table>
</div>
</body>
</html>
`.toString()
}

function shopMark({ name, url, logoUrl }: MailShop): Html {
  const logo = webAddress(logoUrl)
  const mark = logo ? html`<img src="${logo}" alt="${name}" height="48" style="${style.logo}">` : name
  return html`<a href="${url}" style="${style.shopLink}">${mark}</a>`
}

function markupOf(block: Block): Fragment {
  switch (block.is) {
    case 'heading':
      return html`<h1 class="m-ink" style="${style.heading}">${oneLine(block.text)}</h1>`
    case 'section':
      return html`<h2 class="m-ink" style="${style.section}">${oneLine(block.title)}</h2>`
    case 'paragraph':
      return block.muted
        ? html`<p class="m-soft" style="${style.muted}">${oneLine(block.text)}</p>`
        : html`<p style="${style.paragraph}">${oneLine(block.text)}</p>`
    case 'button':
      return button(block.label, webAddress(block.url))
    case 'link':
      return link(block.label, webAddress(block.url))
    case 'lines':
      return html`<p style="${style.paragraph}">${block.lines.map((line, at) => html`${at > 0 && html`<br>`}${oneLine(line)}`)}</p>`
    case 'items':
      return table(block.items.map(itemRow))
    case 'totals':
      return table(block.rows.map(totalRow))
    case 'facts':
      return table(block.rows.map(factRow))
  }
}

const table = (rows: readonly Html[]): Html =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style.table}">
${rows.map((row) => html`${row}\n`)}</table>`

const itemRow = ({ title, detail, amount }: Item): Html =>
  html`<tr><td class="m-line" style="${style.itemText}">${oneLine(title)}<br><span class="m-soft" style="${style.detail}">${detail}</span></td>${
    amount !== null && html`<td class="m-line" style="${style.itemAmount}">${amount}</td>`
  }</tr>`

const totalRow = ({ label, amount, total }: TotalRow): Html =>
  total
    ? html`<tr><td class="m-ink" style="${style.grandLabel}">${oneLine(label)}</td><td class="m-ink" style="${style.grandAmount}">${amount}</td></tr>`
    : html`<tr><td class="m-soft" style="${style.totalLabel}">${oneLine(label)}</td><td style="${style.totalAmount}">${amount}</td></tr>`

const factRow = ({ label, value }: Fact): Html =>
  html`<tr><td class="m-soft" style="${style.factLabel}">${oneLine(label)}</td><td style="${style.factValue}">${oneLine(value)}</td></tr>`

const link = (label: string, url: string | null): Fragment =>
  url !== null &&
  html`<p style="${style.linkLine}"><a class="m-link" href="${url}" style="${style.link}">${oneLine(label)}</a></p>`

function button(label: string, url: string | null): Fragment {
  if (url === null) return null
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${style.buttonTable}"><tr><td class="m-button" style="${style.buttonCell}"><a href="${url}" style="${style.button}">${oneLine(label)}</a></td></tr></table>`
}

const footerLine = ({ text, links }: FooterLine): Html =>
  html`<p style="${style.footerLine}">${oneLine(text)}${(links ?? []).map(
    (link, at) =>
      html`${(at > 0 || text !== '') && ' · '}<a href="${link.url}" style="${style.footerLink}">${oneLine(link.label)}</a>`,
  )}</p>`
