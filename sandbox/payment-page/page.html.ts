import { formatMoney } from '../../src/platform/money.ts'
import type { PageFacts } from '../../src/storefront/payments/adapters/sandbox/page-token.ts'
import type { SandboxMethod } from '../../src/storefront/payments/adapters/sandbox/payment-store.ts'
import { escapeHtml } from '../html.ts'
import { type FieldProblems, testCards, testUpiIds } from './test-payments.rules.ts'

export interface PageView {
  readonly facts: PageFacts
  readonly action: string
  readonly method: SandboxMethod
  readonly problems: FieldProblems
  /** The shopper's input, which is shown again with the errors. Never contains a card number or code. */
  readonly entered: Readonly<Record<string, string>>
}

export function paymentPage(view: PageView): string {
  const { facts, method } = view
  const both = facts.handlerId === 'inr_handler'
  const amount = escapeHtml(formatMoney(facts.amountMinor, facts.currency))
  return documentOf(
    `${Object.keys(view.problems).length > 0 ? 'Problem: ' : ''}Pay ${amount} (sandbox)`,
    `<h1>${escapeHtml(facts.description)}</h1>
    <p class="amount">${amount}</p>
    <form method="post" action="${escapeHtml(view.action)}" novalidate>
      ${both ? methodChoice(method) : '<input type="hidden" name="method" value="card">'}
      ${cardFields(view)}
      ${both ? upiFields(view) : ''}
      <button class="pay" name="do" value="pay">Pay ${amount}</button>
      <button class="leave" name="do" value="leave" formnovalidate>Leave without paying</button>
    </form>`,
  )
}

/** A page that no longer accepts payments, with a link back to the shop. */
export const closedPage = (message: string, returnUrl: string | null): string =>
  documentOf(
    'Nothing to pay here (sandbox)',
    `<h1>${escapeHtml(message)}</h1>
    ${returnUrl ? `<p><a href="${escapeHtml(returnUrl)}">Back to the shop</a></p>` : ''}`,
  )

const documentOf = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${title}</title>
  <link rel="stylesheet" href="/sandbox/pay.css">
</head>
<body>
  <header class="notice">Sandbox: no real money moves. Pay with the test data below.</header>
  <main>${content}</main>
</body>
</html>`

const methodChoice = (chosen: SandboxMethod): string => `<fieldset>
        <legend>How do you want to pay?</legend>
        ${radio('upi', 'UPI', chosen)}
        ${radio('card', 'Card', chosen)}
      </fieldset>`

const radio = (value: SandboxMethod, label: string, chosen: SandboxMethod): string =>
  `<label class="method"><input type="radio" id="method-${value}" name="method" value="${value}"${value === chosen ? ' checked' : ''}> ${label}</label>`

function cardFields(view: PageView): string {
  const hints = testCards.map((card) => `<li><code>${spaced(card.number)}</code> ${card.hint}</li>`).join('')
  return `<fieldset class="fields card-fields">
        <legend>Card</legend>
        ${field(view, { name: 'card_number', label: 'Card number', inputMode: 'numeric', complete: 'cc-number', hintId: 'card-hint' })}
        <ul class="hint" id="card-hint">${hints}</ul>
        <div class="row">
          ${field(view, { name: 'expiry', label: 'Expiry date (MM/YY)', inputMode: 'numeric', complete: 'cc-exp' })}
          ${field(view, { name: 'cvc', label: 'Security code', inputMode: 'numeric', complete: 'cc-csc', hintId: 'cvc-hint' })}
        </div>
        <p class="hint" id="cvc-hint">Any future date and any three digits will do.</p>
      </fieldset>`
}

function upiFields(view: PageView): string {
  const hints = testUpiIds.map((upi) => `<li><code>${upi.id}</code> ${upi.hint}</li>`).join('')
  return `<fieldset class="fields upi-fields">
        <legend>UPI</legend>
        ${field(view, { name: 'upi_id', label: 'UPI id', inputMode: 'email', complete: 'off', hintId: 'upi-hint' })}
        <ul class="hint" id="upi-hint">${hints}</ul>
      </fieldset>`
}

interface Field {
  readonly name: string
  readonly label: string
  readonly inputMode: string
  readonly complete: string
  readonly hintId?: string
}

function field(view: PageView, { name, label, inputMode, complete, hintId }: Field): string {
  const problem = view.problems[name]
  const describedBy = [problem ? `${name}-problem` : null, hintId ?? null].filter((id) => id !== null).join(' ')
  const first = Object.keys(view.problems)[0] === name
  return `<div class="field">
          <label for="${name}">${label}</label>
          <input id="${name}" name="${name}" value="${escapeHtml(view.entered[name] ?? '')}" inputmode="${inputMode}" autocomplete="${complete}" maxlength="320"${describedBy ? ` aria-describedby="${describedBy}"` : ''}${problem ? ' aria-invalid="true"' : ''}${first ? ' autofocus' : ''}>
          ${problem ? `<p class="problem" id="${name}-problem">${escapeHtml(problem)}</p>` : ''}
        </div>`
}

const spaced = (digits: string): string => digits.replace(/(.{4})(?=.)/g, '$1 ')
