import type { RowOf } from '../../../api/index.ts'
import { type Tone, t, wordsBy } from '../../../frame/show.ts'

export type CheckoutRow = RowOf<'/admin/checkouts'>
type Stage = CheckoutRow['stage']

interface Step {
  readonly label: string
  readonly tone: Tone
}

const open = wordsBy<Stage>(() => ({
  cart: t('Filling cart'),
  email: t('Customer entered'),
  address: t('Address entered'),
  shipping: t('Shipping chosen'),
  payment: t('Payment failed'),
}))

export const abandoned = wordsBy<Stage>(() => ({
  cart: t('Abandoned in the cart'),
  email: t('Abandoned before entering an address'),
  address: t('Abandoned after entering an address'),
  shipping: t('Abandoned before payment'),
  payment: t('Abandoned during payment'),
}))

export function stepOf({ status, stage }: Pick<CheckoutRow, 'status' | 'stage'>): Step {
  if (status === 'completed') return { label: t('Bought'), tone: 'good' }
  if (status === 'complete_in_progress') return { label: t('Paying now'), tone: 'accent' }
  if (status === 'canceled') return { label: abandoned.of(stage), tone: 'quiet' }
  if (stage === 'payment') return { label: open.of(stage), tone: 'bad' }
  if (status === 'ready_for_complete') return { label: t('Ready to pay'), tone: 'accent' }
  return { label: open.of(stage), tone: 'warm' }
}
