import type { RowOf } from '../../../frame/list/types.ts'
import type { Tone } from '../../../frame/state.tsx'
import { t } from '../../../messages/text.ts'

export type CheckoutRow = RowOf<'/admin/checkouts'>
type Standing = Pick<CheckoutRow, 'status' | 'stage'>

export interface Step {
  readonly words: string
  readonly tone: Tone
}

/** How far the session is, or where it ended. */
export function stepOf({ status, stage }: Standing): Step {
  if (status === 'completed') return { words: t('Bought'), tone: 'good' }
  if (status === 'complete_in_progress') return { words: t('Paying now'), tone: 'accent' }
  if (status === 'canceled') return { words: endedWords(stage), tone: 'quiet' }
  if (stage === 'payment') return { words: t('Payment did not work'), tone: 'bad' }
  if (status === 'ready_for_complete') return { words: t('Ready to pay'), tone: 'accent' }
  return { words: openWords(stage), tone: 'warm' }
}

const openWords = (stage: CheckoutRow['stage']): string =>
  ({
    cart: t('Filling the basket'),
    email: t('Buyer is known'),
    address: t('Address is known'),
    shipping: t('Delivery is chosen'),
    payment: t('Payment did not work'),
  })[stage]

const endedWords = (stage: CheckoutRow['stage']): string =>
  ({
    cart: t('Gave up at the basket'),
    email: t('Gave up before the address'),
    address: t('Gave up after the address'),
    shipping: t('Gave up before paying'),
    payment: t('Gave up at the payment'),
  })[stage]

const restingMs = 15 * 60_000

/** Open, and changed in the last quarter of an hour. */
export const isLive = (
  { status, updated_at }: Pick<CheckoutRow, 'status' | 'updated_at'>,
  nowMs = Date.now(),
): boolean => status !== 'completed' && status !== 'canceled' && nowMs - Date.parse(updated_at) < restingMs
