import { type CheerioAPI, load } from 'cheerio'

type MarkupNode = ReturnType<CheerioAPI['root']>[number]['children'][number]

const shown = new Set(
  'a abbr address b bdi bdo big blockquote br caption center cite code col colgroup dd del dfn div dl dt em figcaption figure font h1 h2 h3 h4 h5 h6 hr i img ins kbd li main mark ol p pre q rp rt ruby s samp section small span strike strong sub sup table tbody td tfoot th thead time tr tt u ul var wbr'.split(
    ' ',
  ),
)
/** Gone with all that is in them; of any other element its content stays. */
const removed = new Set(
  'script style head title template iframe frame frameset object embed applet noscript noembed noframes svg math form input button select option textarea video audio source track canvas map area link meta base xmp plaintext portal dialog slot'.split(
    ' ',
  ),
)
const empty = new Set(['br', 'hr', 'img', 'col', 'wbr'])
const attributes = new Set(
  'title alt width height colspan rowspan align valign dir lang cellpadding cellspacing'.split(' '),
)
const safePicture = /^data:image\/(?:png|jpe?g|gif|webp);base64,[a-z0-9+/=\s]+$/i
const safeLink = /^(?:https?:\/\/|mailto:)/i

/**
 * HTML that can be shown as it is: only what the lists above name, links that open elsewhere, and nothing that the
 * browser would load by itself. Written anew, never patched: what a browser makes of it is what was allowed here.
 */
export function sanitiseHtml(html: string, longest: number): string {
  const roots = load(html).root()[0]?.children ?? []
  const out: string[] = []
  let length = 0
  // By hand, for markup nests deeper than calls do.
  const pending: (MarkupNode | string)[] = [...roots].reverse()
  while (pending.length > 0 && length < longest) {
    const next = pending.pop()
    if (next === undefined) break
    const written = typeof next === 'string' ? next : write(next, pending)
    length += written.length
    out.push(written)
  }
  // What was opened is closed, even where the rest is cut off.
  out.push(...pending.filter((rest) => typeof rest === 'string').reverse())
  return out.join('').trim()
}

/** The text of a node, or the opening tag of an element, whose content is put in line. */
function write(node: MarkupNode, pending: (MarkupNode | string)[]): string {
  if (node.type === 'text') return escaped(node.data)
  if (!('attribs' in node) || removed.has(node.name)) return ''
  const isShown = shown.has(node.name)
  if (isShown && !empty.has(node.name)) pending.push(`</${node.name}>`)
  for (const child of node.children.toReversed()) pending.push(child)
  return isShown ? `<${node.name}${written(node.name, node.attribs)}>` : ''
}

function written(name: string, given: Readonly<Record<string, string>>): string {
  const kept = Object.entries(given).filter(([attribute]) => attributes.has(attribute))
  const { href, src } = given
  if (name === 'a' && href && safeLink.test(href.trim()))
    kept.push(['href', href.trim()], ['rel', 'noopener noreferrer nofollow'], ['target', '_blank'])
  if (name === 'img' && src && safePicture.test(src)) kept.push(['src', src])
  return kept.map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`).join('')
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
