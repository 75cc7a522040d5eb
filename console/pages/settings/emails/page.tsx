import { useQuery } from '@tanstack/react-query'
import { act } from '../../../api/client.ts'
import { read, refresh } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { Go } from '../../../frame/go.tsx'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { Column, RowOf } from '../../../frame/list/types.ts'
import { notifySaved } from '../../../frame/notify.tsx'
import { State, stateWords } from '../../../frame/state.tsx'
import { Nothing, Time } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'
import { useOpenRecord } from '../parts/record-drawer.tsx'
import { EmailDrawer } from './email-drawer.tsx'

type Email = RowOf<'/admin/emails'>

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

const columns = (): Column<Email>[] => [
  { key: 'subject', title: t('Subject'), primary: true, cell: ({ subject }) => subject },
  { key: 'to', title: t('Recipient'), cell: ({ to }) => to },
  { key: 'template', title: t('Kind'), cell: ({ template }) => stateWords(template) },
  { key: 'written', title: t('Written'), sort: 'created_at', cell: ({ created_at }) => <Time at={created_at} ago /> },
  { key: 'sent', title: t('Sent'), wide: true, cell: ({ sent_at }) => <Time at={sent_at} ago /> },
  { key: 'status', title: t('State'), cell: ({ status }) => <State value={status} /> },
  { key: 'error', title: t('Error'), optional: true, cell: ({ last_error }) => last_error ?? <Nothing /> },
]

const again = ({ status }: Email) => status === 'failed' || status === 'held'

export default function EmailsPage() {
  const [open, setOpen] = useOpenRecord()
  const sends = useQuery({ ...read('/admin/system'), enabled: may('doctor:read') }).data?.system.sends_mail ?? true
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
                    for (const { id } of waiting)
                      await act('post', '/admin/emails/{id}/retry', { params: { path: { id } }, body: {} })
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
