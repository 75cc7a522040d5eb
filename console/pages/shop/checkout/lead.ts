import { t } from '../../../messages/text.ts'

/** What became of a checkout, in one sentence. `agent` is null where the team created it. */
export function leadOf(status: string, agent: string | null, values: { amount: string; when: string }): string {
  if (agent === null) return t('Created by your team for {amount}, last changed {when}.', values)
  const named = { ...values, agent }
  if (status === 'completed') return t('{agent} bought for {amount}, {when}.', named)
  if (status === 'canceled') return t('{agent} did not finish buying for {amount}. The checkout ended {when}.', named)
  return t('{agent} is buying for {amount}, last step {when}.', named)
}
