import { act, may, type RowOf, useRead } from '../../../api/index.ts'
import { stateOptions } from '../../../frame/do.ts'
import { columnsOf, ResourcePage, tabsOf } from '../../../frame/list.ts'
import { Go, stateWords, t, tn } from '../../../frame/show.ts'
import { EmailDetails } from './email-details.tsx'

type Email = RowOf<'/admin/emails'>
const column = columnsOf<Email>()

const templates = [
  'order_confirmation',
  'order_shipped',
  'order_canceled',
  'order_refunded',
  'abandoned_checkout',
  'invitation',
  'password_reset',
  'partner_login_link',
  'partner_invitation',
] as const

const waits = ({ status }: Email) => status === 'failed' || status === 'held'

const sendAgain = {
  label: t('Send again'),
  confirm: (rows: readonly Email[]) =>
    tn(
      '{count} e-mail that failed or was held is sent.',
      '{count} e-mails that failed or were held are sent.',
      rows.filter(waits).length,
    ),
  when: waits,
  each: ({ id }: Email) => act('post', '/admin/emails/{id}/retry', { id, body: {} }),
  done: (count: number) => tn('{count} e-mail is on its way.', '{count} e-mails are on their way.', count),
}

export default function EmailsPage() {
  const sends = useRead('/admin/system', {}, { enabled: may('doctor:read') }).data?.system.sends_mail ?? true
  return (
    <ResourcePage
      path="/admin/emails"
      noun={t('E-mail')}
      title={t('E-mails')}
      lead={
        <>
          {t('What the shop wrote to buyers, colleagues and partners.')}{' '}
          {sends ? null : <b>{t('No SMTP server is set: e-mails are held until SMTP_URL is set.')} </b>}
          {may('settings:read') ? <Go to="/settings">{t('Sender and reminders')}</Go> : null}
        </>
      }
      columns={[
        column.text('subject', t('Subject'), { primary: true }),
        column.text('to', t('Recipient')),
        column('template', t('Kind'), ({ template }) => stateWords(template)),
        column.ago('created_at', t('Written'), { sort: true }),
        column.ago('sent_at', t('Sent'), { wide: true }),
        column.state('status', t('State')),
        column.text('last_error', t('Error'), { optional: true }),
      ]}
      tabs={tabsOf('status', { failed: t('Failed'), held: t('Held'), sent: t('Sent') })}
      filters={[
        { key: 'template', label: t('Kind'), options: stateOptions(...templates) },
        { key: 'to', label: t('Recipient') },
        { key: 'related_id', label: t('Id of the order') },
      ]}
      bulk={may('emails:write') ? [sendAgain] : undefined}
      empty={{ title: t('No e-mails yet'), text: t('The first is written when a buyer has paid.') }}
      nameOf={({ subject }) => subject}
      sections={(email) => <EmailDetails email={email} />}
      wide
    />
  )
}
