import type { RefundAnswer } from '../../ports.ts'

export function refundStatus(status: string | null): RefundAnswer['status'] {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'queued'
}
