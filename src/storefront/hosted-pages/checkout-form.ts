import { described, fieldId, problemText, selectField, textField } from '../../platform/http/form-field.ts'
import { type Html, html } from '../../platform/http/html.ts'
import { formatMoney } from '../../platform/money.ts'
import { type Checkout, type CheckoutLine, lineTitle, maxQuantity } from '../checkout/index.ts'
import { provinceKey } from '../regions/index.ts'
import { countryName } from './address-block.ts'
import { type AddressForm, addressForm } from './address-forms.ts'
import { type Entry, type FieldName, shownTotal } from './checkout-entry.ts'
import { type LinePictures, linePicture } from './line-pictures.ts'
import { shownDays } from './shown-date.ts'
import { totalsList } from './totals-list.ts'

export interface FormView {
  readonly checkout: Checkout
  readonly entry: Entry
  /** By field: what is wrong. */
  readonly wrong: ReadonlyMap<string, string>
  /** By field: what is still to be filled in. */
  readonly needed: ReadonlyMap<string, string>
  readonly countries: readonly string[]
  /** Where the form is posted. */
  readonly page: string
  readonly pictures: LinePictures
  /** The locale of amounts. */
  readonly locale: string
}

/** The cart as a form: every button sends all of it, so nothing typed is lost. */
export function checkoutForm(view: FormView): Html {
  const { checkout } = view
  return html`<form method="post" action="${view.page}" class="columns checkout" accept-charset="utf-8">
<input type="hidden" name="version" value="${checkout.version}">
<input type="hidden" name="shown_total" value="${shownTotal(checkout)}">
<button class="first-button" name="action" value="update" tabindex="-1" aria-hidden="true" formnovalidate>Update</button>
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
  const { checkout, entry, wrong, needed } = view
  const { lines } = checkout.state
  const said = wrong.get('lines') ?? needed.get('lines')
  return html`<section class="card" aria-labelledby="items"><h2 id="items">Your cart</h2>
${said !== undefined && html`<div id="${fieldId('lines')}" tabindex="-1">${problemText('lines', said)}</div>`}
<ul class="lines with-pictures">${lines.map((line) =>
    itemLine(view, line, entry.quantities.get(line.id) ?? String(line.quantity), wrong.get(`qty.${line.id}`)),
  )}</ul>
${lines.length > 0 && html`<p class="row-end"><button class="button secondary small" name="action" value="update" formnovalidate>Update quantities</button></p>`}
</section>`
}

function itemLine(
  { checkout: { currency }, pictures, locale }: FormView,
  line: CheckoutLine,
  quantity: string,
  problem: string | undefined,
): Html {
  const name = `qty.${line.id}`
  const title = lineTitle(line)
  return html`<li class="${problem !== undefined && 'wrong'}">${linePicture(line, title, pictures)}
<span class="line-title">${title}<span class="line-price">${formatMoney(line.unitPriceMinor, currency, locale)} each</span></span>
<span class="line-count"><label class="sr-only" for="${fieldId(name)}">Quantity of ${title}</label>
<input id="${fieldId(name)}" name="${name}" class="quantity" type="number" inputmode="numeric" min="0" max="${maxQuantity}" step="1" value="${quantity}" autocomplete="off"${described({ name, problem })}>
<button class="button quiet small" name="action" value="remove:${line.id}" formnovalidate>Remove<span class="sr-only"> ${title}</span></button></span>
<span class="line-total">${formatMoney(line.unitPriceMinor * line.quantity, currency, locale)}</span>
${problem !== undefined && problemText(name, problem)}</li>`
}

type Options = { readonly required?: boolean; readonly type?: 'email' | 'tel'; readonly size?: 'half' | 'half-wide' }

const field =
  ({ entry, wrong, needed }: FormView) =>
  (name: FieldName, label: string, autocomplete: string, options: Options = {}): Html =>
    textField({
      name,
      label,
      autocomplete,
      value: entry.values[name],
      problem: wrong.get(name),
      hint: needed.get(name),
      ...options,
    })

function contactSection(view: FormView): Html {
  const text = field(view)
  return html`<section class="card" aria-labelledby="contact"><h2 id="contact">Contact</h2>
<div class="fields">
${text('email', 'E-mail', 'email', { type: 'email', required: true })}
${text('first_name', 'First name', 'given-name', { size: 'half' })}
${text('last_name', 'Last name', 'family-name', { size: 'half' })}
${text('phone', 'Phone', 'tel', { type: 'tel' })}
</div></section>`
}

function addressSection(view: FormView): Html {
  const text = field(view)
  const { entry, wrong, needed, countries } = view
  const { values } = entry
  const named = values.ship_first_name !== '' || values.ship_last_name !== ''
  const elsewhere =
    named && (values.ship_first_name !== values.first_name || values.ship_last_name !== values.last_name)
  const form = addressForm(values.country)
  const city = text('city', 'Town or city', 'shipping address-level2', { required: true, size: 'half-wide' })
  const postalCode = text('postal_code', form.postalCodeLabel, 'shipping postal-code', {
    required: form.needsPostalCode,
    size: 'half-wide',
  })
  const state = stateField(view, form)
  const sorted = countries
    .map((value) => ({ value, label: countryName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
  return html`<section class="card" aria-labelledby="address"><h2 id="address">Shipping address</h2>
<div class="fields">
${selectField(
  {
    name: 'country',
    label: 'Country',
    autocomplete: 'shipping country',
    value: entry.values.country,
    problem: wrong.get('country'),
    hint: needed.get('country'),
    required: true,
  },
  sorted,
)}
${text('street', 'Street and house number', 'shipping address-line1', { required: true })}
${form.isPostalCodeFirst ? [postalCode, city] : [city, state, postalCode]}
${form.isPostalCodeFirst && state}
<details${elsewhere && html` open`}><summary>It goes to somebody else</summary>
<div class="fields">
${text('ship_first_name', 'Recipient’s first name', 'shipping given-name', { size: 'half' })}
${text('ship_last_name', 'Recipient’s last name', 'shipping family-name', { size: 'half' })}
</div></details>
</div></section>`
}

/** A list where the country's states are known; an agent may have written one by its name. */
function stateField({ entry, wrong, needed }: FormView, { states, stateLabel }: AddressForm): Html {
  const field = {
    name: 'region',
    label: stateLabel,
    autocomplete: 'shipping address-level1',
    problem: wrong.get('region'),
    hint: needed.get('region'),
    size: 'half-wide' as const,
  }
  const { region, country } = entry.values
  if (!states) return textField({ ...field, value: region })
  const key = provinceKey(region, country)
  const known = states.find(({ value }) => value === key)
  const kept = region === '' || known ? [] : [{ value: region, label: region }]
  return selectField({ ...field, value: known?.value ?? region, required: true }, [...kept, ...states])
}

function deliverySection({ checkout, entry, wrong, locale }: FormView): Html {
  const { quote, address, lines } = checkout.state
  const problem = wrong.get('option')
  const waiting = !address?.streetAddress || lines.length === 0
  return html`<section class="card" aria-labelledby="delivery"><h2 id="delivery">Delivery</h2>
${problem !== undefined && html`<div id="${fieldId('option')}" tabindex="-1">${problemText('option', problem)}</div>`}
${waiting && html`<p class="note">The ways of delivery appear here once the address is known.</p>`}
${
  quote.options.length > 0 &&
  html`<fieldset class="options"><legend class="sr-only">Way of delivery</legend>${quote.options.map((option) => {
    const days = shownDays(option.earliest, option.latest)
    const about = [option.carrier, days && `arrives ${days}`].filter(Boolean).join(', ')
    return html`<label class="option"><input type="radio" name="option" value="${option.id}"${option.id === entry.values.option && html` checked`}>
<span class="option-text">${option.title}${about !== '' && html`<span class="note">${about}</span>`}</span>
<span class="option-price">${option.amountMinor === 0 ? 'Free' : formatMoney(option.amountMinor, checkout.currency, locale)}</span></label>`
  })}</fieldset>`
}
</section>`
}

function codesSection({ checkout, entry, wrong, locale }: FormView): Html {
  const { codes, quote } = checkout.state
  const problem = wrong.get('code')
  return html`<section class="card" aria-labelledby="codes"><h2 id="codes">Discount</h2>
${
  codes.length > 0 &&
  html`<ul class="codes">${codes.map((code) => {
    const applied = quote.applied.find((candidate) => candidate.code === code)
    const rejected = quote.rejected.find((candidate) => candidate.code === code)
    return html`<li><span><strong>${code}</strong>${applied && html`<span class="note">${applied.title}: <span class="unbroken">${formatMoney(applied.amountMinor, checkout.currency, locale)}</span></span>`}${rejected && html`<span class="problem">${rejected.content}</span>`}</span>
<button class="button quiet small" name="action" value="drop:${code}" formnovalidate>Remove<span class="sr-only"> code ${code}</span></button></li>`
  })}</ul>`
}
<div class="with-button">
<div class="field${problem !== undefined && ' wrong'}"><label for="${fieldId('code')}">Discount code</label>
<input id="${fieldId('code')}" name="code" type="text" value="${entry.values.code}" maxlength="255" autocomplete="off" autocapitalize="characters" spellcheck="false"${described({ name: 'code', problem })}>
${problem !== undefined && problemText('code', problem)}</div>
<button class="button secondary" name="action" value="update" formnovalidate>Apply</button>
</div></section>`
}

function totalSection({ checkout, locale }: FormView): Html {
  const { quote, lines } = checkout.state
  const complete = quote.selectedOptionId !== null
  return html`<section class="card sum" aria-labelledby="total"><h2 id="total">Total</h2>
${totalsList({ ...quote, currency: checkout.currency, locale, hasDelivery: complete })}
${!complete && lines.length > 0 && html`<p class="note">Delivery, and tax where prices do not include it, are added once the address is known.</p>`}
<button class="button pay" name="action" value="pay"${lines.length === 0 && html` disabled`}>${complete ? 'Continue to payment' : 'Continue'}</button>
<p class="note">You pay on the page of our payment provider.</p>
</section>`
}
