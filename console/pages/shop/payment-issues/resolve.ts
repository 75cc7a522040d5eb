import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { openForm } from '../../../frame/form/open-form.tsx'
import { notifySaved } from '../../../frame/notify.tsx'
import { formatMoney } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { type Issue, type Resolution, settledWords, wayWords } from './meaning.ts'

const effectOf = (issue: Issue, way: Resolution): string => {
  const money = formatMoney(issue.amount, issue.currency)
  if (way === 'refund')
    return t('What is left of this payment goes back to the buyer, at most {money}. This cannot be taken back.', {
      money,
    })
  if (way === 'accept_as_paid')
    return t('An order is made of what was paid for, its stock is taken, and the buyer gets a confirmation.')
  return t('Nothing is moved. The case is closed, and your note says why.')
}

/** Asks for what a decision needs and carries it out. */
export function openResolve(issue: Issue, way: Resolution, onDone?: () => void): void {
  openForm({
    title: wayWords(way),
    text: effectOf(issue, way),
    submit: wayWords(way),
    danger: way === 'refund',
    fields: [
      {
        name: 'reason',
        label: way === 'dismiss' ? t('Note') : t('Reason'),
        kind: 'long',
        required: way === 'dismiss',
        hint: t('Kept with the case.'),
      },
    ],
    run: async ({ reason }) => {
      const text = String(reason ?? '').trim()
      const { payment_issue } = await act('post', '/admin/payment-issues/{id}/resolve', {
        params: { path: { id: issue.id } },
        body:
          way === 'dismiss' ? { action: way, reason: text } : { action: way, ...(text === '' ? {} : { reason: text }) },
      })
      await refresh('payment-issues', 'payments', 'orders', 'checkouts', 'needs', 'stock')
      notifySaved(settledWords(payment_issue.resolution ?? way))
      onDone?.()
    },
  })
}
