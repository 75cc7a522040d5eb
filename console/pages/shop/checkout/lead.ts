import { t } from '../../../messages/text.ts'
import { agentName, isOwnPages } from '../words.ts'

export function leadOf(status: string, profile: string, values: { amount: string; when: string }): string {
  if (isOwnPages(profile)) return shopperLead(status, values)
  const agent = agentName(profile)
  if (agent === null) return t('Created by your team for {amount}, last changed {when}.', values)
  const named = { ...values, agent }
  if (status === 'completed') return t('{agent} bought for {amount}, {when}.', named)
  if (status === 'canceled') return t('{agent} did not finish buying for {amount}. The checkout ended {when}.', named)
  return t('{agent} is buying for {amount}. Last activity {when}.', named)
}

function shopperLead(status: string, values: { amount: string; when: string }): string {
  if (status === 'completed') return t('A shopper bought in your shop for {amount}, {when}.', values)
  if (status === 'canceled')
    return t('A shopper did not finish buying for {amount}. The checkout ended {when}.', values)
  return t('A shopper is buying in your shop for {amount}. Last activity {when}.', values)
}
