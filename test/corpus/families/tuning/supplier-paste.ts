import { escaped } from '../../kit/html.ts'
import type { Random } from '../../kit/random.ts'
import { signature, type Trade } from './supplier-style.ts'

export interface Look {
  readonly isRight?: boolean
  readonly isBold?: boolean
  /** Number of columns that the cell spans. */
  readonly span?: number
  /** True if the text is already HTML. */
  readonly isMarkup?: boolean
}

/** The HTML that a program leaves when a letter or sheet is pasted into a mail. */
export interface Editor {
  readonly page: (parts: readonly string[]) => string
  readonly paragraph: (text: string, isBold?: boolean) => string
  readonly cell: (text: string, look?: Look) => string
  readonly table: (rows: readonly (readonly string[])[]) => string
}

const shown = (text: string, { isMarkup }: Look): string => (isMarkup ? text : escaped(text))
const spanOf = ({ span }: Look): string => (span === undefined || span === 1 ? '' : ` colspan="${span}"`)
const bold = (text: string, isBold: boolean | undefined): string => (isBold ? `<b>${text}</b>` : text)

/** Word: every run in a span, misspelt words in separate spans, `&nbsp;` in empty paragraphs. */
export function word(random: Random, language: string): Editor {
  const run = (text: string, look: Look = {}): string => {
    const parts = look.isMarkup ? [text] : random.chance(0.4) ? text.split(/(?<= )/) : [text]
    const runs = parts.map((part) => {
      const plain = part === '' ? '&nbsp;' : shown(part, look)
      return random.chance(0.2) ? `<span class="SpellE">${plain}</span>` : plain
    })
    const inner = `<span lang="${language.toUpperCase()}" style="font-size:11.0pt;font-family:&quot;Calibri&quot;,sans-serif">${runs.join('')}<o:p></o:p></span>`
    return bold(inner, look.isBold)
  }
  return {
    page: (parts) =>
      `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name="Generator" content="Microsoft Word 15 (filtered medium)"><style><!-- p.MsoNormal, li.MsoNormal {margin:0cm;} @page WordSection1 {size:612.0pt 792.0pt;} --></style></head><body lang="${language.toUpperCase()}" link="#0563C1" style="word-wrap:break-word"><div class="WordSection1">\n${parts.join('\n')}\n</div></body></html>`,
    paragraph: (text, isBold) => `<p class="MsoNormal">${run(text, { isBold: isBold === true })}</p>`,
    cell: (text, look = {}) =>
      `<td width="${random.pick([76, 113, 198])}"${spanOf(look)} valign="top" style="border:solid windowtext 1.0pt;padding:0cm 5.4pt 0cm 5.4pt"><p class="MsoNormal"${look.isRight ? ' align="right" style="text-align:right"' : ''}>${run(text, look)}</p></td>`,
    table: (rows) =>
      `<table class="MsoTableGrid" border="1" cellspacing="0" cellpadding="0">${rows.map((cells) => `<tr>${cells.join('')}</tr>`).join('\n')}</table>`,
  }
}

/** Excel: a fragment with `col` and classes such as `xl65`. Numbers have a space in place of the sign. */
export function excel(random: Random): Editor {
  const [isPadded, height] = [random.chance(0.4), random.pick([19, 20])]
  return {
    page: (parts) =>
      `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name="ProgId" content="Excel.Sheet"><style>.xl65{mso-number-format:Standard;text-align:right}.xl66{font-weight:700}</style></head><body>\n${parts.join('\n')}\n</body></html>`,
    paragraph: (text, isBold) => `<div>${text === '' ? '<br>' : bold(escaped(text), isBold)}</div>`,
    cell: (text, look = {}) =>
      `<td class="${look.isBold ? 'xl66' : look.isRight ? 'xl65' : 'xl63'}"${spanOf(look)}${look.isRight ? ' align="right"' : ''} style="border-left:none">${text === '' ? '' : isPadded && look.isRight ? `<span style="mso-spacerun:yes">&nbsp;</span>${shown(text, look)}<span style="mso-spacerun:yes">&nbsp;</span>` : shown(text, look)}</td>`,
    table: (rows) =>
      `<table border="0" cellpadding="0" cellspacing="0" width="612" style="border-collapse:collapse;width:459pt"><!--StartFragment--><colgroup>${'<col width="87" style="mso-width-source:userset;width:65pt">'.repeat(Math.max(...rows.map(({ length }) => length)))}</colgroup><tbody>${rows.map((cells) => `<tr height="${height}" style="height:15.0pt">${cells.join('')}</tr>`).join('\n')}<!--EndFragment--></tbody></table>`,
  }
}

/** Google Docs: everything inside a `b` that is not bold, and a `dir` paragraph in every cell. */
export function googleDocs(random: Random): Editor {
  const span = (text: string, look: Look = {}): string =>
    `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;font-weight:${look.isBold ? 700 : 400};white-space:pre-wrap">${shown(text, look)}</span>`
  return {
    page: (parts) =>
      `<div dir="ltr"><b style="font-weight:normal" id="docs-internal-guid-${random.code('???????')}-7fff">\n${parts.join('\n')}\n</b></div>`,
    paragraph: (text, isBold) =>
      text === ''
        ? '<br>'
        : `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt">${span(text, { isBold: isBold === true })}</p>`,
    cell: (text, look = {}) =>
      `<td${spanOf(look)} style="border:solid #000000 1pt;vertical-align:top;padding:5pt">${text === '' ? '<br>' : `<p dir="ltr" style="line-height:1.2;text-align:${look.isRight ? 'right' : 'left'}">${span(text, look)}</p>`}</td>`,
    table: (rows) =>
      `<div dir="ltr" style="margin-left:0pt" align="left"><table style="border:none;border-collapse:collapse"><colgroup>${'<col width="104">'.repeat(Math.max(...rows.map(({ length }) => length)))}</colgroup><tbody>${rows.map((cells) => `<tr style="height:0pt">${cells.join('')}</tr>`).join('\n')}</tbody></table></div><br>`,
  }
}

/** LibreOffice Calc: fonts in every cell. */
export function libreOffice(random: Random): Editor {
  const face = random.pick(['Liberation Sans', 'Arial', 'Carlito'])
  return {
    page: (parts) =>
      `<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 24.2"/><style type="text/css">body,div,table,td,p {font-family:"${face}";font-size:x-small}</style></head><body>\n${parts.join('\n')}\n</body></html>`,
    paragraph: (text, isBold) =>
      text === ''
        ? '<p style="line-height:100%"><br/></p>'
        : `<p style="line-height:100%"><font face="${face}">${bold(escaped(text), isBold)}</font></p>`,
    cell: (text, look = {}) =>
      `<td${spanOf(look)} height="17" align="${look.isRight ? 'right' : 'left'}" valign="bottom">${text === '' ? '<br/>' : bold(`<font face="${face}">${shown(text, look)}</font>`, look.isBold)}</td>`,
    table: (rows) =>
      `<table cellspacing="0" border="0">${rows.map((cells) => `<tr>${cells.join('')}</tr>`).join('\n')}</table>`,
  }
}

/** Apple Mail: empty classes everywhere. */
export function appleMail(random: Random): Editor {
  const isOld = random.chance(0.5)
  const none = isOld ? ' class=""' : ''
  return {
    page: (parts) =>
      `<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head><body style="overflow-wrap:break-word;-webkit-nbsp-mode:space;line-break:after-white-space"${none}>\n${parts.join('\n')}\n</body></html>`,
    paragraph: (text, isBold) =>
      `<div${none}>${text === '' ? `<br${none}>` : bold(escaped(text).replaceAll('\t', '<span class="Apple-tab-span" style="white-space:pre">\t</span>'), isBold)}</div>`,
    cell: (text, look = {}) =>
      `<td${spanOf(look)} valign="top"${none} style="border:1px solid #c0c0c0;padding:4px"><p style="margin:0px;text-align:${look.isRight ? 'right' : 'left'};font-stretch:normal"${none}>${text === '' ? `<br${none}>` : bold(shown(text, look), look.isBold)}</p></td>`,
    table: (rows) =>
      `<table cellspacing="0" cellpadding="0" class="t1" style="border-collapse:collapse"><tbody${none}>${rows.map((cells) => `<tr${none}>${cells.join('')}</tr>`).join('\n')}</tbody></table>`,
  }
}

export const anyEditor = (random: Random, language: string): Editor =>
  random.pick([word(random, language), excel(random), googleDocs(random), libreOffice(random), appleMail(random)])

/** A letter of these parts, between greeting and signature. */
export const letter = (trade: Trade, { page, paragraph }: Editor, parts: readonly string[]): string =>
  page([
    ...[trade.say.hello, trade.say.confirm, ''].map((text) => paragraph(text)),
    ...parts,
    ...['', ...signature(trade)].map((text) => paragraph(text)),
  ])
