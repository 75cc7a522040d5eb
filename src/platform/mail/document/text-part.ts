import { webAddress } from '../../web-address.ts'
import { oneLine } from '../address.rules.ts'
import type { Block, MailDocument } from './document.types.ts'

/** Renders the text part. Each text that people enter is on one line, so that it cannot imitate another line. */
export function textPart(document: MailDocument): string {
  const blocks = document.blocks.map(textOf).filter((text) => text !== '')
  const footer = document.footer.map(({ text, links }) =>
    [oneLine(text), ...(links ?? []).map((link) => `${oneLine(link.label)}: ${oneLine(link.url)}`)]
      .filter((line) => line !== '')
      .join('\n'),
  )
  return `${[oneLine(document.shop.name), ...blocks, '--', ...footer].join('\n\n')}\n`
}

function textOf(block: Block): string {
  switch (block.is) {
    case 'heading':
      return underlined(block.text, '=')
    case 'section':
      return underlined(block.title, '-')
    case 'paragraph':
      return oneLine(block.text)
    case 'button':
    case 'link': {
      const url = webAddress(block.url)
      return url === null ? '' : `${oneLine(block.label)}:\n${url}`
    }
    case 'lines':
      return block.lines.map(oneLine).join('\n')
    case 'items':
      return block.items
        .map(({ title, detail, amount }) => `${oneLine(title)}\n  ${detail}${amount === null ? '' : `  ${amount}`}`)
        .join('\n')
    case 'totals':
      return block.rows.map(({ label, amount }) => `${oneLine(label)}: ${amount}`).join('\n')
    case 'facts':
      return block.rows.map(({ label, value }) => `${oneLine(label)}: ${oneLine(value)}`).join('\n')
  }
}

function underlined(text: string, stroke: string): string {
  const line = oneLine(text)
  return `${line}\n${stroke.repeat(Math.min(line.length, 70))}`
}
