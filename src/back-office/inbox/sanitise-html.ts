import type { Markup, MarkupElement, MarkupNode } from '../markup/markup.types.ts'

const shown = new Set(
  'a abbr address b bdi bdo big blockquote br caption center cite code col colgroup dd del dfn div dl dt em figcaption figure font h1 h2 h3 h4 h5 h6 hr i img ins kbd li main mark ol p pre q rp rt ruby s samp section small span strike strong sub sup table tbody td tfoot th thead time tr tt u ul var wbr'.split(
    ' ',
  ),
)
/** Elements removed with their content. Other elements that are not listed are unwrapped. */
const removed = new Set(
  'script style head title template iframe frame frameset object embed applet noscript noembed noframes svg math form input button select option textarea video audio source track canvas map area link meta base xmp plaintext portal dialog slot'.split(
    ' ',
  ),
)
const empty = new Set(['br', 'hr', 'img', 'col', 'wbr'])
const shownAttributes = new Set(
  'title alt width height colspan rowspan align valign dir lang cellpadding cellspacing'.split(' '),
)
const safePicture = /^data:image\/(?:png|jpe?g|gif|webp);base64,[a-z0-9+/=\s]+$/i
const safeLink = /^(?:https?:\/\/|mailto:)/i

/**
 * Returns HTML that is safe to display: only listed elements and attributes, links that open in a new tab, and nothing
 * that the browser loads by itself. Serialises the parsed tree, so browsers see exactly what was allowed.
 */
export function sanitiseHtml({ children }: Markup, longest: number): string {
  const out: string[] = []
  let length = 0
  // Uses an explicit stack, because markup can nest deeper than the call stack.
  const pending: (MarkupNode | EndTag)[] = children.toReversed()
  while (pending.length > 0 && length < longest) {
    const next = pending.pop()
    if (next === undefined) break
    const written =
      typeof next === 'string' ? escaped(next.slice(0, longest)) : 'ends' in next ? endTag(next) : begun(next, pending)
    length += written.length
    out.push(written)
  }
  // Closes the open elements, even if the text was cut.
  for (const rest of pending.reverse()) if (typeof rest !== 'string' && 'ends' in rest) out.push(endTag(rest))
  return out.join('').trim()
}

interface EndTag {
  readonly ends: string
}

const endTag = ({ ends }: EndTag): string => `</${ends}>`

/** Returns the opening tag and pushes the element's content onto the stack. */
function begun({ name, attributes, children }: MarkupElement, pending: (MarkupNode | EndTag)[]): string {
  if (removed.has(name)) return ''
  const isShown = shown.has(name)
  if (isShown && !empty.has(name)) pending.push({ ends: name })
  for (let at = children.length - 1; at >= 0; at--) pending.push(children[at] ?? '')
  return isShown ? `<${name}${written(name, attributes)}>` : ''
}

function written(name: string, given: Readonly<Record<string, string>>): string {
  const kept = Object.entries(given).filter(([attribute]) => shownAttributes.has(attribute))
  const { href, src } = given
  if (name === 'a' && href && safeLink.test(href.trim()))
    kept.push(['href', href.trim()], ['rel', 'noopener noreferrer nofollow'], ['target', '_blank'])
  if (name === 'img' && src && safePicture.test(src)) kept.push(['src', src])
  return kept.map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`).join('')
}

const escaped = (text: string): string => (/[&<>"]/.test(text) ? replaced(text) : text)
const replaced = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
