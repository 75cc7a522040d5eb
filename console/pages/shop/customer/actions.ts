import { act, get } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { ask } from '../../../frame/ask.tsx'
import { notifyFailed, notifySaved } from '../../../frame/notify.tsx'
import { language, t, tn } from '../../../messages/text.ts'
import { forgottenWords } from '../customers/forget-address.ts'
import type { Customer } from './page.tsx'

/** Downloads all data about a person, for their right of access. */
export async function exportCustomer({ id, email }: Customer): Promise<void> {
  try {
    const copy = await get('/admin/customers/{id}/export', { params: { path: { id } } })
    const address = URL.createObjectURL(new Blob([JSON.stringify(copy, null, 2)], { type: 'application/json' }))
    const link = document.createElement('a')
    link.href = address
    link.download = `${email.replace(/[^\w.-]+/g, '_')}.json`
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 10_000)
    notifySaved(t('Saved as {file}.', { file: link.download }))
  } catch (error) {
    notifyFailed(error)
  }
}

/** What would be removed, in numbers. */
async function effectOf({ email, order_count }: Customer): Promise<string> {
  const [checkouts, mails] = await Promise.all([
    may('checkouts:read') ? get('/admin/checkouts', { params: { query: { email, limit: 1 } } }) : null,
    may('emails:read') ? get('/admin/emails', { params: { query: { to: email, limit: 1 } } }) : null,
  ])
  const parts = [
    tn('{count} order', '{count} orders', order_count),
    checkouts !== null && tn('{count} checkout', '{count} checkouts', checkouts.count),
    mails !== null && tn('{count} e-mail', '{count} e-mails', mails.count),
  ].filter((part) => part !== false)
  return new Intl.ListFormat(language()).format(parts)
}

export async function openForgetCustomer(customer: Customer): Promise<void> {
  try {
    const agreed = await ask({
      title: t('Forget this person'),
      text: t(
        'Name, address, telephone number and messages are removed from {parts}, and from what advertising knows. The orders stay as numbers without a person. This cannot be taken back.',
        { parts: await effectOf(customer) },
      ),
      danger: true,
    })
    if (!agreed) return
    const { forgotten } = await act('post', '/admin/customers/forget', { body: { email: customer.email } })
    await refresh('customers', 'orders', 'checkouts', 'emails')
    notifySaved(forgottenWords(forgotten))
  } catch (error) {
    notifyFailed(error)
  }
}
