import { act, may, type RowOf, useRead } from '../../../api/index.ts'
import { names, stateOptions } from '../../../frame/do.ts'
import { columnsOf, ResourcePage, tabsOf } from '../../../frame/list.ts'
import { Go, stateWords, t, tn } from '../../../frame/show.ts'
import { EmailDetails } from './email-details.tsx'

type Email = RowOf<'/admin/emails'>
const column = columnsOf<Email>()

const templates = names(`
  order_confirmation order_shipped order_canceled order_refunded abandoned_checkout invitation
  password_reset partner_login_link partner_invitation`)

const waits = ({ status }: Email) => status === 'failed' || status === 'held'

const sendAgain = {
  label: t('Resend'),
  confirm: (rows: readonly Email[]) =>
    tn(
      'Sends {count} email that failed or was on hold.',
      'Sends {count} emails that failed or were on hold.',
      rows.filter(waits).length,
    ),
  when: waits,
  each: ({ id }: Email) => act('post', '/admin/emails/{id}/retry', { id, body: {} }),
  done: (count: number) => tn('Sending {count} email.', 'Sending {count} emails.', count),
}

export default function EmailsPage() {
  const sends = useRead('/admin/system', {}, { enabled: may('doctor:read') }).data?.system.sends_mail ?? true
  return (
    <ResourcePage
      path="/admin/emails"
      noun={t('Email')}
      title={t('Emails')}
      lead={
        <>
          {t('Emails your shop sent to customers, your team, and partners.')}{' '}
          {sends ? null : (
            <>
              <b>{t('No mail server is set up: order emails are on hold.')}</b>{' '}
              <Go to="/settings/system#emails">{t('Set up email')}</Go>{' '}
            </>
          )}
          {may('settings:read') ? <Go to="/settings">{t('Sender and reminders')}</Go> : null}
        </>
      }
      columns={[
        column.text('subject', t('Subject'), { primary: true }),
        column.text('to', t('Recipient')),
        column('template', t('Type'), ({ template }) => stateWords(template)),
        column.ago('created_at', t('Created'), { sort: true }),
        column.ago('sent_at', t('Sent'), { wide: true }),
        column.state('status', t('Status')),
        column.text('last_error', t('Error'), { optional: true }),
      ]}
      tabs={tabsOf('status', { failed: t('Failed'), held: t('On hold'), sent: t('Sent') })}
      filters={[
        { key: 'template', label: t('Type'), options: stateOptions(...templates) },
        { key: 'to', label: t('Recipient') },
        { key: 'related_id', label: t('Order ID') },
      ]}
      bulk={may('emails:write') && [sendAgain]}
      empty={{ title: t('No emails yet'), text: t('The first email is sent when a customer pays for an order.') }}
      nameOf={({ subject }) => subject}
      sections={(email) => <EmailDetails email={email} />}
      wide
    />
  )
}
