import { act, may, type RowOf, refresh, useRead } from '../../../api/index.ts'
import { field, openForm, recordOptions } from '../../../frame/do.ts'
import { columnsOf, ListFrame } from '../../../frame/list.ts'
import { useOpenRecord } from '../../../frame/record.ts'
import { formatNumber, State, t } from '../../../frame/show.ts'
import { KeyDrawer } from './key-drawer.tsx'
import { keyFields } from './key-fields.ts'
import { showKey } from './show-key.ts'

type Key = RowOf<'/admin/publishable-keys'>
const column = columnsOf<Key>()

const columns = (channelName: (id: string) => string) => [
  column(
    'title',
    t('Key'),
    ({ title, hint }) => (
      <>
        {title} <code className="quiet">…{hint}</code>
      </>
    ),
    { primary: true, sort: true },
  ),
  column('channel', t('Sales channel'), ({ sales_channel_id }) => channelName(sales_channel_id)),
  column(
    'limit',
    t('Requests a minute'),
    ({ rate_limit_per_minute }) =>
      rate_limit_per_minute === null ? t('As the shop') : formatNumber(rate_limit_per_minute),
    { align: 'end' },
  ),
  column('currencies', t('Currencies'), ({ allowed_currencies }) => allowed_currencies?.join(', ') ?? t('All')),
  column.ago('last_used_at', t('Last used'), { none: t('Never') }),
  column('state', t('State'), ({ revoked_at }) =>
    revoked_at ? <State value="revoked" label={t('Revoked')} /> : <State value="active" label={t('Works')} />,
  ),
]

export default function KeysPage() {
  const [open, setOpen] = useOpenRecord()
  const channels = useRead('/admin/sales-channels', { limit: 100 }).data?.sales_channels ?? []
  const options = recordOptions(channels, 'name')
  const add = () =>
    openForm({
      title: t('New key'),
      fields: [
        ...keyFields(),
        field.choice('sales_channel_id', t('Sales channel'), options, { hint: t('Empty: the default channel.') }),
      ],
      submit: t('Create key'),
      run: async ({ title, rate_limit_per_minute, allowed_currencies, sales_channel_id }) => {
        const { publishable_key: key } = await act('post', '/admin/publishable-keys', {
          body: {
            title: String(title),
            ...(typeof rate_limit_per_minute === 'number' ? { rate_limit_per_minute } : {}),
            ...(Array.isArray(allowed_currencies) && allowed_currencies.length > 0
              ? { allowed_currencies: [...allowed_currencies] }
              : {}),
            ...(sales_channel_id ? { sales_channel_id: String(sales_channel_id) } : {}),
          },
        })
        await refresh('publishable-keys')
        showKey(key.token ?? '', t('Key of {name}', { name: key.title }))
      },
    })
  return (
    <>
      <ListFrame
        title={t('Keys')}
        lead={t(
          'Publishable keys let agents search, fill carts and lead buyers to the payment. They cannot read orders of others or change the shop.',
        )}
        path="/admin/publishable-keys"
        columns={columns((id) => channels.find((channel) => channel.id === id)?.name ?? '')}
        filters={[
          { key: 'sales_channel_id', label: t('Sales channel'), options },
          {
            key: 'revoked',
            label: t('State'),
            options: { false: t('Works'), true: t('Revoked') },
          },
        ]}
        onOpen={({ id }) => setOpen(id)}
        add={may('publishable-keys:write') && { label: t('New key'), run: add }}
        empty={{ title: t('No keys yet'), text: t('Make one for each assistant or app that sends you buyers.') }}
      />
      {open ? <KeyDrawer id={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}
