import { formatMoney } from '../../src/platform/money.ts'
import { send } from './agent.ts'
import { type Form, fillIn, readForm, unescapeHtml } from './html-form.ts'
import { check } from './problem.ts'
import type { Transcript } from './transcript.ts'

export interface DuePayment {
  readonly pageUrl: string
  readonly amountMinor: number
  readonly currency: string
}

/** Input of the shopper by field name. */
export type Entries = Readonly<Record<string, string>>

const sandboxPath = '/sandbox/pay/'

export const isSandboxPage = (url: string): boolean => new URL(url).pathname.includes(sandboxPath)

/** Opens the payment page as a browser does, checks its amount, fills in the form and submits it. */
export async function payOnPage(due: DuePayment, entries: Entries, transcript: Transcript): Promise<void> {
  const form = await openForm(due, transcript)
  const body = fillIn(form, { ...entries, do: 'pay' })
  const response = await send(form.action, { method: form.method, body })
  await response.body?.cancel()
  transcript.exchange({
    method: form.method,
    path: shortPath(form.action),
    body: body.toString(),
    status: response.status,
  })
  check(response.status === 303, `The payment form answered ${response.status}, expected 303`)
  const back = response.headers.get('location')
  check(back !== null && URL.canParse(back), 'The payment form does not lead back to the shop')
  transcript.says('the page sends the shopper back to the shop')
}

async function openForm({ pageUrl, amountMinor, currency }: DuePayment, transcript: Transcript): Promise<Form> {
  const response = await send(pageUrl, { method: 'GET', headers: { accept: 'text/html' } })
  const html = await response.text()
  transcript.exchange({ method: 'GET', path: shortPath(pageUrl), status: response.status })
  check(response.status === 200, `The payment page answered ${response.status}, expected 200`)
  const amount = formatMoney(amountMinor, currency)
  check(unescapeHtml(html).includes(amount), `The payment page does not show ${amount}`)
  const form = readForm(html, pageUrl)
  check(form.method === 'POST', 'The payment form is not posted')
  transcript.says(`a payment page over ${amount}, with the fields ${[...form.offered.keys()].join(', ')}`)
  return form
}

/** Shortens the token in the URL, because it is long and useless to a reader. */
const shortPath = (url: string): string => new URL(url).pathname.replace(/(\/sandbox\/pay\/.{8}).*/, '$1…')
