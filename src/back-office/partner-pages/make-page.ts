import type { z } from 'zod'
import { type Fragment, type Html, html } from '../../platform/http/html.ts'
import { fill } from '../../platform/mail/languages.ts'
import type { DesignSnapshot } from '../designs/index.ts'
import { facts, written } from './own-pages.ts'
import { asWords } from './wording.rules.ts'
import type { Words } from './words.ts'

type Parts = Pick<z.infer<typeof DesignSnapshot>, 'specifications' | 'colors' | 'size_sets' | 'pictures'>

export interface ShownMaterial {
  readonly role: string
  readonly amount: string
  readonly notes: string
  readonly name: string | null
  readonly handling: readonly string[]
}

/** Renders how a design is made: pictures, specifications, colours, sizes and materials. */
export const howItIsMade = (
  shown: Words,
  parts: Parts,
  materials: readonly ShownMaterial[],
  pictureHosts: PictureHosts,
): Fragment => {
  const { number, texts, design: words } = shown
  return [
    pictures(shown, parts, pictureHosts),
    part(words.specifications, parts.specifications, (each) => [
      html`<h3${texts}>${each.title}</h3>`,
      html`<p class="note">${[words.categories[each.category], each.version && fill(words.version, { version: each.version })].filter(Boolean).join(', ')}</p>`,
      written(shown, each.details),
      written(shown, each.special_instructions, 'written notice'),
    ]),
    part(words.materials, materials, ({ role, amount, notes, name, handling }) => [
      html`<h3${texts}>${role}${name !== null && `: ${name}`}</h3>`,
      html`<p>${amount}</p>`,
      written(shown, notes),
      handling.map((text) => written(shown, text, 'note written')),
    ]),
    part(words.colours, parts.colors, (color) => [
      html`<h3 class="colour"${texts}>${swatch(color.hex_code)}${color.name} <code>${color.hex_code}</code></h3>`,
      written(shown, color.usage_notes),
    ]),
    part(words.sizes, parts.size_sets, (size) => [
      html`<h3>${size.size_label}</h3>`,
      facts(Object.entries(size.measurements).map(([name, value]) => [asWords(name), number(value)])),
    ]),
  ]
}

const part = <Each>(title: string, all: readonly Each[], show: (each: Each) => Fragment): Fragment =>
  all.length > 0 &&
  html`<section class="card"><h2>${title}</h2><ul class="parts">${all.map((each) => html`<li>${show(each)}</li>`)}</ul></section>`

/** Renders a colour sample as inline SVG, because the content security policy forbids inline styles. */
const swatch = (hexCode: string): Fragment =>
  /^#[0-9a-f]{6}$/i.test(hexCode) &&
  html`<svg class="swatch" viewBox="0 0 1 1" aria-hidden="true"><rect width="1" height="1" fill="${hexCode}"/></svg>`

export interface PictureHosts {
  readonly baseUrl: string
  readonly publicUrl: string
}

/** Returns the origins of the shop's own pictures, besides the origin of the pages. */
export const imageSourcesOf = ({ baseUrl, publicUrl }: PictureHosts): string[] => {
  const { origin } = new URL(publicUrl)
  return origin === new URL(baseUrl).origin ? [] : [origin]
}

const pictures = (
  { number, design: words }: Pick<Words, 'number' | 'design'>,
  { pictures: all }: Parts,
  hosts: PictureHosts,
): Fragment =>
  all.length > 0 &&
  html`<section class="card"><h2>${words.pictures}</h2><ul class="pictures">${all.map((each, at) => html`<li>${picture(words, each, fill(words.picture, { number: number(at + 1) }), hosts)}</li>`)}</ul></section>`

/** Renders a picture. Pictures from other hosts become links, so that no third party learns who views the page. */
function picture(
  { at }: Words['design'],
  shown: { readonly url: string; readonly alt: string },
  name: string,
  hosts: PictureHosts,
): Html {
  const url = URL.parse(shown.url, hosts.baseUrl)
  if (!url || !/^https?:$/.test(url.protocol)) return html`${shown.alt || name}`
  const own = url.origin === new URL(hosts.baseUrl).origin
  if (!own && url.origin !== new URL(hosts.publicUrl).origin)
    return html`<a href="${url.href}" rel="noopener noreferrer">${fill(at, { picture: shown.alt || name, host: url.host })}</a>`
  const address = own ? `${url.pathname}${url.search}` : url.href
  return html`<a href="${address}"><img src="${address}" alt="${shown.alt || name}" loading="lazy"></a>`
}
