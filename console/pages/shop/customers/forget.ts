import { type ActionData, act, get, may, type RecordOf } from '../../../api/index.ts'
import { field, openForm, perform } from '../../../frame/do.ts'
import { formatList, t, tn } from '../../../frame/show.ts'

/** Opens a form that erases the data of an e-mail address, even if the person never bought. */
export const openForgetAddress = (): void =>
  openForm({
    title: t('Erase personal data'),
    text: t(
      'Removes the name, address, and messages of this email address, even if they never bought: carts, subscriptions, feedback, visits, and emails. Orders are kept without personal data. You can’t undo this.',
    ),
    submit: t('Erase personal data'),
    danger: true,
    fields: [field.email('email', t('Email'), { required: true })],
    run: (body) => act('post', '/admin/customers/forget', { body }),
    changes: changedByForgetting,
    done: forgottenWords,
  })

export const openExportAddress = (): void =>
  openForm({
    title: t('Export personal data'),
    text: t('Downloads a file with everything stored about this email address.'),
    submit: t('Download file'),
    fields: [field.email('email', t('Email'), { required: true })],
    run: async (body) => savedAs(body.email, await act('post', '/admin/customers/export-person', { body })),
    done: (file) => t('Saved as {file}.', { file }),
  })

export function savedAs(email: string, copy: object): string {
  const address = URL.createObjectURL(new Blob([JSON.stringify(copy, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${email.replace(/[^\w.-]+/g, '_')}.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
  return link.download
}

const changedByForgetting = ['orders', 'checkouts', 'emails']

function forgottenWords(answer: ActionData<'post', '/admin/customers/forget'>): string {
  // The generated type of a 202 response lacks this member. `settle` reports a 202.
  if (!('forgotten' in answer)) return ''
  const { forgotten: found } = answer
  const parts = [
    found.orders > 0 && tn('{count} order', '{count} orders', found.orders),
    found.checkouts > 0 && tn('{count} checkout', '{count} checkouts', found.checkouts),
    found.emails > 0 && tn('{count} email', '{count} emails', found.emails),
    found.messages > 0 && tn('{count} received email', '{count} received emails', found.messages),
    found.people > 0 && tn('{count} profile', '{count} profiles', found.people),
  ].filter((part) => part !== false)
  if (parts.length === 0 && found.customers === 0) return t('No data is stored about this person.')
  return parts.length === 0
    ? t('Personal data erased.')
    : t('Personal data erased from {parts}.', { parts: formatList(parts) })
}

type Customer = RecordOf<'/admin/customers/{id}'>

export const forgetCustomer = (customer: Customer): Promise<boolean> =>
  perform({
    confirm: async () => ({ title: t('Erase personal data'), text: await effectOn(customer), danger: true }),
    run: () => act('post', '/admin/customers/forget', { body: { email: customer.email } }),
    changes: changedByForgetting,
    done: forgottenWords,
  })

async function effectOn({ email, order_count }: Customer): Promise<string> {
  const [checkouts, mails] = await Promise.all([
    may('checkouts:read') ? get('/admin/checkouts', { email, limit: 1 }) : null,
    may('emails:read') ? get('/admin/emails', { to: email, limit: 1 }) : null,
  ])
  const parts = [
    tn('{count} order', '{count} orders', order_count),
    checkouts !== null && tn('{count} checkout', '{count} checkouts', checkouts.count),
    mails !== null && tn('{count} email', '{count} emails', mails.count),
  ].filter((part) => part !== false)
  return t(
    'Removes the name, address, phone number, and messages from {parts} and from advertising data. Orders are kept without personal data. You can’t undo this.',
    { parts: formatList(parts) },
  )
}
