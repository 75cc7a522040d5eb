import { type Fragment, type Html, html } from '../../platform/http/html.ts'
import type { ProductOfPage, ShownProduct } from '../catalog-search/index.ts'
import { maxQuantity } from '../checkout/index.ts'
import { type PictureSources, pictureFrame } from '../hosted-pages/index.ts'
import type { Policies } from '../policies/index.ts'
import type { ShippingOptionFacts } from '../pricing/index.ts'
import { absoluteUrl, productPath, variantPath } from './addresses.rules.ts'
import type { ChoiceGroup, ChoiceValue } from './choices.rules.ts'
import { breadcrumbs, type ShopPage, type Step, summaryOf } from './frame.ts'
import { productTiles } from './product-card.ts'
import type { Visitor } from './visitor.ts'
import { fill, type ShopWords } from './words/index.ts'

/** A variant at the visitor's prices. */
export interface PricedVariant {
  readonly id: string
  readonly title: string
  readonly sku: string | null
  readonly options: readonly { readonly name: string; readonly value: string }[]
  /** Pictures of the product. The variant's own picture comes first. */
  readonly media: ProductOfPage['media']
  readonly isAvailable: boolean
  readonly price: { readonly amount: number; readonly currency: string } | null
  /** Regular price during a sale. Null without a sale. */
  readonly ordinaryMinor: number | null
}

export interface ProductView {
  readonly visitor: Visitor
  readonly sources: PictureSources
  readonly product: ProductOfPage
  /** The shop's original texts, to find the texts that are not in the page's language. */
  readonly written: Pick<ProductOfPage, 'title' | 'description'>
  readonly chosen: PricedVariant
  readonly choices: readonly ChoiceGroup[]
  /** Whether the URL names a variant. */
  readonly isNamed: boolean
  readonly steps: readonly Step[]
  readonly policies: Policies
  /** Shipping options of the visitor's region. */
  readonly deliveries: readonly ShippingOptionFacts[]
  readonly others: readonly ShownProduct[]
  readonly data: readonly object[]
}

const largeSizes = '(min-width: 68rem) 34rem, (min-width: 56rem) 52vw, 100vw'
const smallSizes = '(min-width: 68rem) 16.5rem, (min-width: 56rem) 26vw, 60vw'

export function productPage(view: ProductView): ShopPage {
  const { visitor, product, sources, chosen } = view
  const { words } = visitor
  const [first] = product.media
  return {
    title: product.title,
    path: productPath(product.handle),
    passing: { variant: view.isNamed ? chosen.id : null },
    about: {
      type: 'product',
      description: summaryOf(product.description || product.title),
      image: first ? absoluteUrl(first.url, sources.baseUrl) : null,
      data: view.data,
    },
    body: html`${breadcrumbs(view.steps, visitor)}
<article class="product">
${gallery(view)}
<div class="buy" id="buy">
<h1${inShopLanguage(view, 'title')}>${product.title}</h1>
${priceBlock(view)}
${view.choices.map((group) => choiceGroup(group, view))}
${buyForm(view)}
${deliverySection(view)}
${termsSection(view)}
</div>
<div class="about">
${
  product.description.trim() !== '' &&
  html`<section class="prose" aria-labelledby="about"><h2 id="about">${words.product.description}</h2>
<div${inShopLanguage(view, 'description')}>${paragraphs(product.description)}</div></section>`
}
${detailsSection(view)}
</div>
</article>
${
  view.others.length > 0 &&
  html`<section class="shelf" aria-labelledby="more"><h2 id="more">${words.product.more}</h2>
${productTiles({ products: view.others, words, sources, level: 3, seen: 0 })}</section>`
}`,
  }
}

/** Returns the `lang` attribute of a text without a translation, so that screen readers use the shop's language. */
const inShopLanguage = ({ product, written, visitor }: ProductView, text: 'title' | 'description'): Fragment =>
  visitor.language !== visitor.languages[0] && product[text] === written[text] && html` lang="${visitor.languages[0]}"`

function gallery({ product: { title }, chosen: { media }, sources, visitor: { words } }: ProductView): Html {
  const frame = (at: number) =>
    pictureFrame(media[at] && { ...media[at], alt: media[at].alt || title }, {
      title,
      sources,
      sizes: at === 0 ? largeSizes : smallSizes,
      loading: at === 0 ? 'eager' : 'lazy',
      isFirst: at === 0,
    })
  if (media.length < 2) return html`<div class="gallery single">${frame(0)}</div>`
  return html`<ul class="gallery" aria-label="${words.product.pictures}" tabindex="0">${media.map((_, at) => html`<li>${frame(at)}</li>`)}</ul>`
}

function priceBlock({ chosen, visitor: { words, region } }: ProductView): Html {
  if (!chosen.price) return html`<p class="price large">${words.product.notSoldHere}</p>`
  const { amount, currency } = chosen.price
  const price = words.money(amount, currency)
  const before = chosen.ordinaryMinor === null ? null : words.money(chosen.ordinaryMinor, currency)
  return html`<p class="price large">${
    before === null
      ? html`<strong>${price}</strong>`
      : html`<span class="sr-only">${words.product.now} </span><strong class="reduced">${price}</strong> <span class="sr-only">${words.product.before} </span><s>${before}</s>`
  }</p>
<p class="note">${region.taxInclusive ? words.product.taxIncluded : words.product.taxAdded}</p>`
}

function choiceGroup({ name, values }: ChoiceGroup, { product, visitor: { words } }: ProductView): Html {
  const label = name === '' ? words.product.choose : name
  return html`<nav class="choices" aria-label="${label}"><p class="choices-name">${label}</p>
<ul>${values.map((value) => html`<li>${choiceLink(value, product.handle, words)}</li>`)}</ul></nav>`
}

function choiceLink({ label, variantId, isChosen, state }: ChoiceValue, handle: string, words: ShopWords): Html {
  const said = state === 'sold_out' ? words.product.soldOut : state === 'not_made' && words.product.notMade
  return html`<a class="choice ${state}" href="${variantPath(handle, variantId)}#buy"${isChosen && html` aria-current="true"`}>${label}${said && html`<span class="note">${said}</span>`}</a>`
}

function buyForm({ chosen, visitor: { words } }: ProductView): Fragment {
  if (!chosen.price) return null
  if (!chosen.isAvailable) return html`<p class="stock gone"><strong>${words.product.soldOut}</strong></p>`
  return html`<p class="stock">${words.product.inStock}</p>
<form class="add" method="post" action="/cart/items">
<input type="hidden" name="variant" value="${chosen.id}">
<div class="field"><label for="quantity">${words.product.quantity}</label>
<input id="quantity" class="quantity" name="quantity" type="number" inputmode="numeric" min="1" max="${maxQuantity}" step="1" value="1" autocomplete="off" required></div>
<button class="button pay" type="submit">${words.product.add}</button>
</form>`
}

function deliverySection({ chosen, policies, deliveries, visitor: { region, words } }: ProductView): Fragment {
  const isFree = ({ amountMinor, freeOverMinor }: ShippingOptionFacts) =>
    amountMinor === 0 || (freeOverMinor !== null && chosen.price !== null && chosen.price.amount >= freeOverMinor)
  if (deliveries.length === 0) return null
  return html`<section class="delivery" aria-labelledby="delivery"><h2 id="delivery">${words.product.delivery}</h2>
<ul>${deliveries.map(
    (
      option,
    ) => html`<li><span>${option.name}${daysOf(option, words) !== null && html`<span class="note">${daysOf(option, words)}</span>`}</span>
<span class="option-price">${isFree(option) ? words.product.free : words.money(option.amountMinor, region.currency)}${
      option.freeOverMinor !== null &&
      !isFree(option) &&
      html`<span class="note">${fill(words.product.freeFrom, { price: words.money(option.freeOverMinor, region.currency) })}</span>`
    }</span></li>`,
  )}</ul>
${handlingNote(policies, words)}</section>`
}

function handlingNote({ shipping }: Policies, words: ShopWords): Fragment {
  if (!shipping) return null
  const { handling_days_max: most, duties } = shipping
  const leaves = most <= 1 ? words.terms.nextDay : fill(words.terms.handling, { days: words.number(most) })
  return html`<p class="note">${leaves}${duties !== null && ` ${words.terms.dutiesPaidBy[duties]}`}</p>`
}

/** Renders the section with the terms of return and warranty from the shop's settings. */
function termsSection({ policies: { returns, warranty }, visitor: { words, settings } }: ProductView): Fragment {
  if (!returns && !warranty) return null
  const { terms } = words
  const said = returns?.final_sale
    ? terms.finalSale
    : returns &&
      `${fill(terms.returnFrom[returns.counted_from], { days: words.number(returns.window_days) })} ${terms.returnPaidBy[returns.paid_by]}`
  return html`<section class="delivery" aria-labelledby="terms"><h2 id="terms">${terms.title}</h2>
${said && html`<p>${said}</p>`}${warranty && html`<p>${words.count(terms.warranty, warranty.months)}</p>`}
${settings.store.refundPolicy.trim() !== '' && html`<p><a href="/policies/refunds">${terms.more}</a></p>`}</section>`
}

function daysOf({ minDays, maxDays }: ShippingOptionFacts, words: ShopWords): string | null {
  const [min, max] = [minDays ?? maxDays, maxDays ?? minDays]
  if (min === null || max === null) return null
  if (min === max) return words.count(words.product.days, min)
  return fill(words.product.dayRange, { min: words.number(min), max: words.number(max) })
}

function detailsSection({ product, chosen, visitor: { words } }: ProductView): Fragment {
  const facts: [string, string][] = []
  if (product.vendor) facts.push([words.product.maker, product.vendor])
  for (const { name, value } of chosen.options) facts.push([name, value])
  if (chosen.sku) facts.push([words.product.number, chosen.sku])
  return (
    facts.length > 0 &&
    html`<section aria-labelledby="details"><h2 id="details">${words.product.details}</h2>
<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl></section>`
  )
}

const paragraphs = (text: string): Html[] =>
  text
    .trim()
    .split(/\r?\n\s*\r?\n/)
    .map(
      (paragraph) => html`<p>${paragraph.split(/\r?\n/).map((line, at) => html`${at > 0 && html`<br>`}${line}`)}</p>`,
    )
