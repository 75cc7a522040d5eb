const blocks = new Set([
  'P',
  'DIV',
  'TR',
  'LI',
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
  'TABLE',
  'UL',
  'OL',
  'BLOCKQUOTE',
  'BR',
  'HR',
])

/** An HTML mail as its reader sees it, without loading anything: a row of a table is one line. */
export function textOfHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const parts: string[] = []
  const walk = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) {
      parts.push((node.textContent ?? '').replace(/\s+/g, ' '))
      return
    }
    if (!(node instanceof Element) || ['SCRIPT', 'STYLE', 'HEAD'].includes(node.tagName)) return
    const isBlock = blocks.has(node.tagName)
    if (isBlock) parts.push('\n')
    for (const child of node.childNodes) walk(child)
    if (['TD', 'TH'].includes(node.tagName)) parts.push('  ')
    if (isBlock) parts.push('\n')
  }
  walk(body)
  return parts
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .filter((line, index, all) => line !== '' || (all[index - 1] ?? '') !== '')
    .join('\n')
    .replace(/\n{2,}/g, '\n')
    .trim()
}
