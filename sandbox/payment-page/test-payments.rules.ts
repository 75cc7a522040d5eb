/** Outcome of a payment. `slow`: it succeeds after some time. */
export type SandboxOutcome =
  | { readonly kind: 'success' }
  | { readonly kind: 'slow' }
  | { readonly kind: 'decline'; readonly reason: string }

export interface CardEntry {
  readonly number: string
  /** As `MM/YY` or `MM/YYYY`. */
  readonly expiry: string
  readonly cvc: string
}

export type FieldProblems = Readonly<Record<string, string>>

/** Cards that the sandbox accepts. It accepts only test cards, so that it never takes a real card number. */
export const testCards = [
  { number: '4242424242424242', hint: 'succeeds', outcome: { kind: 'success' } },
  { number: '4000000000000002', hint: 'is declined', outcome: { kind: 'decline', reason: 'card_declined' } },
  { number: '4000000000009995', hint: 'lacks funds', outcome: { kind: 'decline', reason: 'insufficient_funds' } },
  { number: '4000000000000077', hint: 'succeeds after about 10 seconds', outcome: { kind: 'slow' } },
] as const satisfies readonly { number: string; hint: string; outcome: SandboxOutcome }[]

export const testUpiIds = [
  { id: 'success@upi', hint: 'succeeds' },
  { id: 'failure@upi', hint: 'is declined' },
  { id: 'slow@upi', hint: 'succeeds after about 10 seconds' },
] as const

export const slowPaymentMs = 10_000

/** Returns the outcome of a card, or its problems by field. */
export function judgeCard(card: CardEntry, now: Date): { outcome: SandboxOutcome } | { problems: FieldProblems } {
  const digits = card.number.replace(/[\s-]/g, '')
  const known = testCards.find((testCard) => testCard.number === digits)
  const problems = {
    ...problem('card_number', numberProblem(digits, known !== undefined)),
    ...problem('expiry', expiryProblem(card.expiry, now)),
    ...problem('cvc', /^\d{3,4}$/.test(card.cvc.trim()) ? null : 'Enter the 3 or 4 digits of the security code.'),
  }
  if (!known || Object.keys(problems).length > 0) return { problems }
  return { outcome: known.outcome }
}

/** Returns the outcome of a UPI id. `…@payu` also succeeds, as in PayU's own test mode. */
export function judgeUpi(upiId: string): { outcome: SandboxOutcome } | { problems: FieldProblems } {
  const id = upiId.trim().toLowerCase()
  if (!/^[a-z0-9._-]{2,256}@[a-z][a-z0-9]{1,63}$/.test(id)) {
    return { problems: { upi_id: 'Enter a UPI id such as success@upi.' } }
  }
  if (id === 'success@upi' || id.endsWith('@payu')) return { outcome: { kind: 'success' } }
  if (id === 'failure@upi') return { outcome: { kind: 'decline', reason: 'upi_declined' } }
  if (id === 'slow@upi') return { outcome: { kind: 'slow' } }
  return { problems: { upi_id: 'Only test ids work here: no real money moves.' } }
}

/** Checks the check digit of ISO/IEC 7812: every second digit from the right is doubled. */
export function passesLuhn(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

function numberProblem(digits: string, isTestCard: boolean): string | null {
  if (!passesLuhn(digits)) return 'This is not a valid card number.'
  return isTestCard ? null : 'Only the test cards below work here: never enter a real card.'
}

function expiryProblem(expiry: string, now: Date): string | null {
  const match = /^(0[1-9]|1[0-2])\s*\/\s*(?:20)?(\d{2})$/.exec(expiry.trim())
  if (!match) return 'Enter the expiry date as MM/YY.'
  // A card is valid until the end of its month.
  const end = Date.UTC(2000 + Number(match[2]), Number(match[1]))
  return end > now.getTime() ? null : 'This card has expired.'
}

const problem = (field: string, message: string | null): FieldProblems => (message ? { [field]: message } : {})
