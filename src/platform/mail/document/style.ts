import { escapeHtml, type Html, rawHtml } from '../../http/html.ts'

const fonts =
  "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Noto Sans','Noto Sans Devanagari',Helvetica,Arial,sans-serif"

/** Inline styles, because many mail clients drop style sheets. */
export const style = escaped({
  body: `margin:0;padding:0;width:100%;background-color:#f3f2ef;color:#1d1c1a;font-family:${fonts};font-size:16px;line-height:1.5;-webkit-text-size-adjust:100%`,
  outer: 'padding:24px 12px',
  column: 'width:100%;max-width:600px;border-collapse:separate;border-spacing:0',
  shop: `padding:4px 8px 20px;font-family:${fonts};font-size:18px;font-weight:600;color:#1d1c1a;text-align:left;overflow-wrap:anywhere;word-break:break-word`,
  shopLink: 'color:#1d1c1a;text-decoration:none',
  logo: 'display:block;border:0;max-width:200px;max-height:56px;height:auto',
  card: `padding:28px 24px;background-color:#ffffff;border:1px solid #e2e0da;border-radius:12px;font-family:${fonts};font-size:16px;line-height:1.5;color:#1d1c1a;text-align:left`,
  heading: 'margin:0 0 12px;font-size:24px;line-height:1.25;font-weight:700;color:#1d1c1a;overflow-wrap:anywhere',
  section: 'margin:28px 0 8px;font-size:17px;line-height:1.3;font-weight:700;color:#1d1c1a;overflow-wrap:anywhere',
  paragraph: 'margin:0 0 12px;overflow-wrap:anywhere',
  muted: 'margin:0 0 12px;color:#5a5853;font-size:14px;overflow-wrap:anywhere',
  table: 'width:100%;border-collapse:collapse;margin:0 0 4px',
  itemText:
    'padding:10px 12px 10px 0;border-bottom:1px solid #e8e6e1;vertical-align:top;overflow-wrap:anywhere;word-break:break-word',
  itemAmount: 'padding:10px 0;border-bottom:1px solid #e8e6e1;vertical-align:top;text-align:right;white-space:nowrap',
  detail: 'color:#5a5853;font-size:14px',
  totalLabel: 'padding:4px 12px 4px 0;vertical-align:top;color:#5a5853',
  totalAmount: 'padding:4px 0;vertical-align:top;text-align:right;white-space:nowrap',
  grandLabel: 'padding:10px 12px 4px 0;vertical-align:top;font-weight:700;font-size:18px',
  grandAmount:
    'padding:10px 0 4px;vertical-align:top;text-align:right;white-space:nowrap;font-weight:700;font-size:18px',
  factLabel:
    'padding:4px 16px 4px 0;vertical-align:top;color:#5a5853;width:34%;overflow-wrap:anywhere;word-break:break-word',
  factValue: 'padding:4px 0;vertical-align:top;overflow-wrap:anywhere;word-break:break-word',
  link: 'color:#1f4b7a;text-decoration:underline',
  linkLine: 'margin:16px 0 4px',
  buttonTable: 'border-collapse:separate;margin:20px 0 8px',
  buttonCell: 'border-radius:8px;background-color:#1f4b7a;text-align:center',
  button: `display:inline-block;padding:13px 26px;font-family:${fonts};font-size:16px;font-weight:600;line-height:1.2;color:#ffffff;text-decoration:none;border-radius:8px`,
  footer: `padding:20px 8px 4px;font-family:${fonts};font-size:13px;line-height:1.6;color:#5a5853;text-align:left;overflow-wrap:anywhere;word-break:break-word`,
  footerLine: 'margin:0 0 8px',
  footerLink: 'color:#5a5853;text-decoration:underline',
  preview: 'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;color:transparent',
})

/** Escapes the styles for attributes once, because a mail has about 50 of them. */
function escaped<Name extends string>(styles: Readonly<Record<Name, string>>): Readonly<Record<Name, Html>> {
  const entries = Object.entries<string>(styles).map(([name, css]) => [name, rawHtml(escapeHtml(css))])
  // `entries` has each name of `styles`.
  return Object.fromEntries(entries) as Record<Name, Html>
}

/** Dark design for clients that keep style sheets. Other clients show the light design or darken it themselves. */
export const darkStyle = rawHtml(`<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
.m-body, .m-page { background-color: #151618 !important; }
.m-card { background-color: #212327 !important; border-color: #36393f !important; }
.m-body, .m-card, .m-ink, .m-ink a { color: #eeece8 !important; }
.m-soft, .m-soft a { color: #b8b5af !important; }
.m-line { border-color: #3a3d43 !important; }
.m-link { color: #9cc4f2 !important; }
.m-button { background-color: #9cc4f2 !important; }
.m-button a { color: #10161d !important; }
}
@media (max-width: 480px) {
.m-card { padding: 24px 18px !important; }
}
</style>`)
