import { described, type Field, fieldId, problemText, selectField, textField } from '../../platform/http/form-field.ts'
import { type Html, html } from '../../platform/http/html.ts'
import { fill } from '../../platform/mail/languages.ts'
import { type Checkout, type CheckoutLine, lineTitle, maxQuantity } from '../checkout/index.ts'
import { provinceKey } from '../regions/index.ts'
import { type AddressForm, type AddressPart, addressForm } from './address-forms.ts'
import { type Entry, type FieldName, shownTotal } from './checkout-entry.ts'
import { type LinePictures, linePicture } from './line-pictures.ts'
import { totalsList } from './totals-list.ts'
import type { PageWords } from './words/index.ts'

export interface FormView {
  readonly checkout: Checkout
  readonly entry: Entry
  /** Error messages by field. */
  readonly wrong: ReadonlyMap<string, string>
  /** Messages about missing values. The keys are names of form fields. */
  readonly needed: ReadonlyMap<string, string>
  readonly countries: readonly string[]
  /** URL that the form posts to. */
  readonly page: string
  readonly pictures: LinePictures
  readonly words: PageWords
}

/** Id of the form, for fields outside it. */
export const checkoutFormId = 'checkout'

/** Renders the cart as a form. Every button sends all fields, so the shopper loses no input. */
export function checkoutForm(view: FormView): Html {
  const { checkout, words } = view
  return html`<form id="${checkoutFormId}" method="post" action="${view.page}" class="columns checkout" accept-charset="utf-8">
<input type="hidden" name="version" value="${checkout.version}">
<input type="hidden" name="shown_total" value="${shownTotal(checkout)}">
<button class="first-button" name="action" value="update" tabindex="-1" aria-hidden="true" formnovalidate>${words.checkout.update}</button>
<div>
${itemsSection(view)}
${contactSection(view)}
${addressSection(view)}
${deliverySection(view)}
</div>
<div class="aside">
${codesSection(view)}
${totalSection(view)}
</div>
</form>`
}

function itemsSection(view: FormView): Html {
  const { checkout, entry, wrong, needed, words } = view
  const { lines } = checkout.state
  const said = wrong.get('lines') ?? needed.get('lines')
  return html`<section class="card" aria-labelledby="items"><h2 id="items">${words.checkout.cart}</h2>
${said !== undefined && html`<div id="${fieldId('lines')}" tabindex="-1">${problemText('lines', said, words.form)}</div>`}
<ul class="lines with-pictures">${lines.map((line) =>
    itemLine(view, line, entry.quantities.get(line.id) ?? String(line.quantity), wrong.get(`qty.${line.id}`)),
  )}</ul>
${lines.length > 0 && html`<p class="row-end"><button class="button secondary small" name="action" value="update" formnovalidate>${words.checkout.updateQuantities}</button></p>`}
</section>`
}

function itemLine(
  { checkout: { currency }, pictures, words }: FormView,
  line: CheckoutLine,
  quantity: string,
  problem: string | undefined,
): Html {
  const name = `qty.${line.id}`
  const title = lineTitle(line)
  return html`<li class="${problem !== undefined && 'wrong'}">${linePicture(line, title, pictures)}
<span class="line-title">${title}<span class="line-price">${fill(words.checkout.each, { price: words.money(line.unitPriceMinor, currency) })}</span></span>
<span class="line-count"><label class="sr-only" for="${fieldId(name)}">${fill(words.checkout.quantityOf, { title })}</label>
<input id="${fieldId(name)}" name="${name}" class="quantity" type="number" inputmode="numeric" min="0" max="${maxQuantity}" step="1" value="${quantity}" autocomplete="off"${described({ name, problem })}>
<button class="button quiet small" name="action" value="remove:${line.id}" formnovalidate>${words.checkout.remove}<span class="sr-only"> ${title}</span></button></span>
<span class="line-total">${words.money(line.unitPriceMinor * line.quantity, currency)}</span>
${problem !== undefined && problemText(name, problem, words.form)}</li>`
}

type Options = Pick<Field, 'required' | 'type' | 'size' | 'inputMode' | 'hint'>

const field =
  ({ entry, wrong, needed, words }: FormView) =>
  (name: FieldName, label: string, autocomplete: string, options: Options = {}): Html =>
    textField(
      {
        name,
        label,
        autocomplete,
        enterKeyHint: 'done',
        value: entry.values[name],
        problem: wrong.get(name),
        hint: needed.get(name),
        ...options,
      },
      words.form,
    )

function contactSection(view: FormView): Html {
  const text = field(view)
  const said = view.words.checkout
  return html`<section class="card" aria-labelledby="contact"><h2 id="contact">${said.contact}</h2>
<div class="fields">
${text('email', said.email, 'email', { type: 'email', required: true })}
${text('first_name', said.firstName, 'given-name', { size: 'half' })}
${text('last_name', said.lastName, 'family-name', { size: 'half' })}
${text('phone', said.phone, 'tel', { type: 'tel', hint: said.phoneWhy })}
</div></section>`
}

function addressSection(view: FormView): Html {
  const text = field(view)
  const { entry, wrong, needed, countries, words } = view
  const said = words.checkout
  const { values } = entry
  const named = values.ship_first_name !== '' || values.ship_last_name !== ''
  const elsewhere =
    named && (values.ship_first_name !== values.first_name || values.ship_last_name !== values.last_name)
  const form = addressForm(values.country)
  const fields: Readonly<Record<AddressPart, () => Html>> = {
    street: () => text('street', said.street, 'shipping address-line1', { required: true }),
    city: () => text('city', said.city, 'shipping address-level2', { required: true, size: 'half-wide' }),
    state: () => stateField(view, form),
    postalCode: () =>
      text('postal_code', capitalized(words.address.postalCodes[form.postalCodeName], words), 'shipping postal-code', {
        required: form.needsPostalCode,
        size: 'half-wide',
        ...(form.hasNumericPostalCode ? { inputMode: 'numeric' } : {}),
      }),
  }
  const sorted = countries
    .map((value) => ({ value, label: words.countryName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, words.language.tag))
  return html`<section class="card" aria-labelledby="address"><h2 id="address">${said.address}</h2>
<div class="fields">
${selectField(
  {
    name: 'country',
    label: said.country,
    autocomplete: 'shipping country',
    value: entry.values.country,
    problem: wrong.get('country'),
    hint: needed.get('country'),
    required: true,
  },
  sorted,
  words.form,
)}
<div class="fields-of-country" data-fields-of-country>
${partsShown(form, values).map((part) => fields[part]())}
</div>
<details${elsewhere && html` open`}><summary>${said.elsewhere}</summary>
<div class="fields">
${text('ship_first_name', said.recipientFirstName, 'shipping given-name', { size: 'half' })}
${text('ship_last_name', said.recipientLastName, 'shipping family-name', { size: 'half' })}
</div></details>
</div></section>`
}

/** Returns the address parts of the country, and further parts that an agent has sent. */
const partsShown = ({ parts }: AddressForm, { region, postal_code }: Entry['values']): AddressPart[] => [
  ...parts,
  ...(region !== '' && !parts.includes('state') ? ['state' as const] : []),
  ...(postal_code !== '' && !parts.includes('postalCode') ? ['postalCode' as const] : []),
]

/** Renders the state field: a list if the country's states are known. An agent may have sent a state by its name. */
function stateField({ entry, wrong, needed, words }: FormView, { states, stateName }: AddressForm): Html {
  const field = {
    name: 'region',
    label: capitalized(words.address.states[stateName], words),
    autocomplete: 'shipping address-level1',
    problem: wrong.get('region'),
    hint: needed.get('region'),
    size: 'half-wide' as const,
  }
  const { region, country } = entry.values
  if (!states) return textField({ ...field, enterKeyHint: 'done', value: region }, words.form)
  const key = provinceKey(region, country)
  const known = states.find(({ value }) => value === key)
  const kept = region === '' || known ? [] : [{ value: region, label: region }]
  return selectField({ ...field, value: known?.value ?? region, required: true }, [...kept, ...states], words.form)
}

const capitalized = (name: string, { language: { tag } }: PageWords): string =>
  name.slice(0, 1).toLocaleUpperCase(tag) + name.slice(1)

function deliverySection({ checkout, entry, wrong, words }: FormView): Html {
  const { quote, address, lines } = checkout.state
  const problem = wrong.get('option')
  const said = words.checkout
  const waiting = !address?.streetAddress || lines.length === 0
  return html`<section class="card" aria-labelledby="delivery"><h2 id="delivery">${said.delivery}</h2>
${problem !== undefined && html`<div id="${fieldId('option')}" tabindex="-1">${problemText('option', problem, words.form)}</div>`}
${waiting && html`<p class="note">${said.deliveryLater}</p>`}
${
  quote.options.length > 0 &&
  html`<fieldset class="options"><legend class="sr-only">${said.wayOfDelivery}</legend>${quote.options.map((option) => {
    const days = words.days(option.earliest, option.latest)
    const about = [option.carrier, days && fill(said.arrives, { days })].filter(Boolean).join(', ')
    return html`<label class="option"><input type="radio" name="option" value="${option.id}"${option.id === entry.values.option && html` checked`}>
<span class="option-text">${option.title}${about !== '' && html`<span class="note">${about}</span>`}</span>
<span class="option-price">${option.amountMinor === 0 ? words.totals.free : words.money(option.amountMinor, checkout.currency)}</span></label>`
  })}</fieldset>`
}
</section>`
}

function codesSection({ checkout, entry, wrong, words }: FormView): Html {
  const { codes, quote } = checkout.state
  const problem = wrong.get('code')
  const said = words.checkout
  return html`<section class="card" aria-labelledby="codes"><h2 id="codes">${said.discount}</h2>
${
  codes.length > 0 &&
  html`<ul class="codes">${codes.map((code) => {
    const applied = quote.applied.find((candidate) => candidate.code === code)
    const rejected = quote.rejected.find((candidate) => candidate.code === code)
    return html`<li><span><strong>${code}</strong>${applied && html`<span class="note">${applied.title}: <span class="unbroken">${words.money(applied.amountMinor, checkout.currency)}</span></span>`}${rejected && html`<span class="problem">${rejectionText(rejected, words)}</span>`}</span>
<button class="button quiet small" name="action" value="drop:${code}" formnovalidate>${said.remove}<span class="sr-only"> ${code}</span></button></li>`
  })}</ul>`
}
<details${(problem !== undefined || entry.values.code !== '') && html` open`}><summary>${said.code}</summary>
<div class="with-button">
<div class="field${problem !== undefined && ' wrong'}"><label for="${fieldId('code')}">${said.code}</label>
<input id="${fieldId('code')}" name="code" type="text" value="${entry.values.code}" maxlength="255" autocomplete="off" autocapitalize="characters" spellcheck="false" enterkeyhint="go"${described({ name: 'code', problem })}>
${problem !== undefined && problemText('code', problem, words.form)}</div>
<button class="button secondary" name="action" value="update" formnovalidate>${said.apply}</button>
</div></details></section>`
}

const reasons = {
  discount_code_invalid: 'invalid',
  discount_code_expired: 'expired',
  discount_code_not_applicable: 'notApplicable',
} as const

/** Returns the reason for a rejected code. In English, it is the session's own sentence, which is more specific. */
const rejectionText = ({ reason, content }: Rejected, { codes, language }: PageWords): string =>
  language.tag === 'en' ? content : codes[reasons[reason]]

type Rejected = Checkout['state']['quote']['rejected'][number]

function totalSection({ checkout, words }: FormView): Html {
  const { quote, lines } = checkout.state
  const complete = quote.selectedOptionId !== null
  const said = words.checkout
  return html`<section class="card sum" aria-labelledby="total"><h2 id="total">${said.total}</h2>
${totalsList(words, { ...quote, currency: checkout.currency, hasDelivery: complete })}
${!complete && lines.length > 0 && html`<p class="note">${said.totalLater}</p>`}
<button class="button pay" name="action" value="pay"${lines.length === 0 && html` disabled`}>${complete ? said.toPayment : said.goOn}</button>
<p class="note">${said.payElsewhere}</p>
</section>`
}
