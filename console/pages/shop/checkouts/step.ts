import type { RowOf } from '../../../api/index.ts'
import { type Tone, t, wordsBy } from '../../../frame/show.ts'

export type CheckoutRow = RowOf<'/admin/checkouts'>
type Stage = CheckoutRow['stage']

interface Step {
  readonly label: string
  readonly tone: Tone
}

const open = wordsBy<Stage>(() => ({
  cart: t('Filling the basket'),
  email: t('Buyer is known'),
  address: t('Address is known'),
  shipping: t('Delivery is chosen'),
  payment: t('Payment did not work'),
}))

const ended = wordsBy<Stage>(() => ({
  cart: t('Gave up at the basket'),
  email: t('Gave up before the address'),
  address: t('Gave up after the address'),
  shipping: t('Gave up before paying'),
  payment: t('Gave up at the payment'),
}))

/** How far the session is, or where it ended. */
export function stepOf({ status, stage }: Pick<CheckoutRow, 'status' | 'stage'>): Step {
  if (status === 'completed') return { label: t('Bought'), tone: 'good' }
  if (status === 'complete_in_progress') return { label: t('Paying now'), tone: 'accent' }
  if (status === 'canceled') return { label: ended.of(stage), tone: 'quiet' }
  if (stage === 'payment') return { label: open.of(stage), tone: 'bad' }
  if (status === 'ready_for_complete') return { label: t('Ready to pay'), tone: 'accent' }
  return { label: open.of(stage), tone: 'warm' }
}
