import { t } from '../../../messages/text.ts'
import { formatQuantity } from '../choices.ts'
import type { Run, StepKind } from './next-step.ts'

export const runName = (run: Pick<Run, 'design_name' | 'product_title' | 'role'>): string =>
  [run.design_name ?? run.product_title ?? t('Without a design'), run.role].filter(Boolean).join(' · ')

export const runQuantity = ({ quantity, unit }: Pick<Run, 'quantity' | 'unit'>): string =>
  formatQuantity(quantity, unit)

export const stepWords = (partner: string | null): Readonly<Record<StepKind, string>> => ({
  approve: t('Approve'),
  allocate: t('Give to partners'),
  assign: t('Give to another partner'),
  send: partner ? t('Send to {partner}', { partner }) : t('Send'),
  accept: t('Accept in their name'),
  start: t('Start'),
  report: t('Report what was made'),
  finish: t('Finish'),
  complete: t('Complete into stock'),
})
