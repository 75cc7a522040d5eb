import { act, may, type RowOf, refresh, useRead } from '../../../api/index.ts'
import { notifySaved } from '../../../frame/do.ts'
import { columnsOf, ListFrame } from '../../../frame/list.ts'
import { useOpenRecord } from '../../../frame/record.ts'
import { Go, stateWords, t, tn } from '../../../frame/show.ts'
import { EmailDrawer } from './email-drawer.tsx'

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

const columns = () => [
  column.text('subject', t('Subject'), { primary: true }),
  column.text('to', t('Recipient')),
  column('template', t('Kind'), ({ template }) => stateWords(template)),
  column.ago('created_at', t('Written'), { sort: true }),
  column.ago('sent_at', t('Sent'), { wide: true }),
  column.state('status', t('State')),
  column.text('last_error', t('Error'), { optional: true }),
]

const again = ({ status }: Email) => status === 'failed' || status === 'held'

export default function EmailsPage() {
  const [open, setOpen] = useOpenRecord()
  const sends = useRead('/admin/system', {}, { enabled: may('doctor:read') }).data?.system.sends_mail ?? true
  return (
    <>
      <ListFrame
        title={t('E-mails')}
        lead={
          <>
            {t('What the shop wrote to buyers, colleagues and partners.')}{' '}
            {sends ? null : <b>{t('No SMTP server is set: e-mails are held until SMTP_URL is set.')} </b>}
            {may('settings:read') ? <Go to="/settings">{t('Sender and reminders')}</Go> : null}
          </>
        }
        path="/admin/emails"
        columns={columns()}
        tabs={[
          { label: t('All'), search: {} },
          { label: t('Failed'), search: { status: 'failed' } },
          { label: t('Held'), search: { status: 'held' } },
          { label: t('Sent'), search: { status: 'sent' } },
        ]}
        filters={[
          {
            key: 'template',
            label: t('Kind'),
            options: templates.map((value) => ({ value, label: stateWords(value) })),
          },
          { key: 'to', label: t('Recipient') },
          { key: 'related_id', label: t('Id of the order') },
        ]}
        onOpen={({ id }) => setOpen(id)}
        bulk={
          may('emails:write')
            ? [
                {
                  label: t('Send again'),
                  confirm: (rows) =>
                    tn(
                      '{count} e-mail that failed or was held is sent.',
                      '{count} e-mails that failed or were held are sent.',
                      rows.filter(again).length,
                    ),
                  run: async (rows) => {
                    const waiting = rows.filter(again)
                    for (const { id } of waiting) await act('post', '/admin/emails/{id}/retry', { id, body: {} })
                    await refresh('emails', 'needs')
                    notifySaved(
                      tn('{count} e-mail is on its way.', '{count} e-mails are on their way.', waiting.length),
                    )
                  },
                },
              ]
            : undefined
        }
        empty={{ title: t('No e-mails yet'), text: t('The first is written when a buyer has paid.') }}
      />
      {open ? <EmailDrawer id={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}
