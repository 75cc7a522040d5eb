import { type ActionData, act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { openForm } from '../../../frame/form/open-form.tsx'
import { notifySaved } from '../../../frame/notify.tsx'
import { language, t, tn } from '../../../messages/text.ts'

type Forgotten = ActionData<'post', '/admin/customers/forget'>['forgotten']

/** What was found of a person and removed, in numbers. */
export function forgottenWords(found: Forgotten): string {
  const parts = [
    found.orders > 0 && tn('{count} order', '{count} orders', found.orders),
    found.checkouts > 0 && tn('{count} checkout', '{count} checkouts', found.checkouts),
    found.emails > 0 && tn('{count} e-mail', '{count} e-mails', found.emails),
    found.messages > 0 && tn('{count} received e-mail', '{count} received e-mails', found.messages),
    found.people > 0 && tn('{count} profile', '{count} profiles', found.people),
  ].filter((part) => part !== false)
  if (parts.length === 0 && found.customers === 0) return t('Nothing was kept of this person.')
  return parts.length === 0
    ? t('The person was forgotten.')
    : t('The person was forgotten in {parts}.', { parts: new Intl.ListFormat(language()).format(parts) })
}

/** Forgets whoever used an address, also somebody who never bought. */
export const openForgetAddress = (): void =>
  openForm({
    title: t('Forget a person'),
    text: t(
      'Removes the name, address and messages of whoever used this e-mail address, also of somebody who never bought: carts, subscriptions, feedback, visits, mails. Orders stay as numbers without a person. This cannot be taken back.',
    ),
    submit: t('Forget this person'),
    danger: true,
    fields: [{ name: 'email', label: t('E-mail'), kind: 'email', required: true }],
    run: async ({ email }) => {
      const { forgotten } = await act('post', '/admin/customers/forget', { body: { email: String(email).trim() } })
      await refresh('customers', 'orders', 'checkouts', 'emails')
      notifySaved(forgottenWords(forgotten))
    },
  })
