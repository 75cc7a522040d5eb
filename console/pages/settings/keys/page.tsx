import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { act } from '../../../api/client.ts'
import { read, refresh } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { openForm } from '../../../frame/form/open-form.tsx'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { Column, RowOf } from '../../../frame/list/types.ts'
import { State } from '../../../frame/state.tsx'
import { formatNumber, Nothing, Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { useOpenRecord } from '../parts/record-drawer.tsx'
import { KeyDrawer } from './key-drawer.tsx'
import { keyFields } from './key-fields.ts'
import { showKey } from './show-key.ts'

type Key = RowOf<'/admin/publishable-keys'>

const columns = (channelName: (id: string) => string): Column<Key>[] => [
  {
    key: 'title',
    title: t('Key'),
    primary: true,
    sort: 'title',
    cell: ({ title, hint }) => (
      <>
        {title} <code className="quiet">…{hint}</code>
      </>
    ),
  },
  { key: 'channel', title: t('Sales channel'), cell: ({ sales_channel_id }) => channelName(sales_channel_id) },
  {
    key: 'limit',
    title: t('Requests a minute'),
    align: 'end',
    cell: ({ rate_limit_per_minute }) =>
      rate_limit_per_minute === null ? t('As the shop') : formatNumber(rate_limit_per_minute),
  },
  {
    key: 'currencies',
    title: t('Currencies'),
    cell: ({ allowed_currencies }) => allowed_currencies?.join(', ') ?? t('All'),
  },
  {
    key: 'used',
    title: t('Last used'),
    cell: ({ last_used_at }) => (last_used_at ? <Time at={last_used_at} ago /> : <Nothing>{t('Never')}</Nothing>),
  },
  {
    key: 'state',
    title: t('State'),
    cell: ({ revoked_at }) =>
      revoked_at ? <State value="revoked" label={t('Revoked')} /> : <State value="active" label={t('Works')} />,
  },
]

export default function KeysPage() {
  const [open, setOpen] = useOpenRecord()
  const channels =
    useQuery(read('/admin/sales-channels', { params: { query: { limit: 100 } } })).data?.sales_channels ?? []
  const options = channels.map(({ id, name }) => ({ value: id, label: name }))
  const add = () =>
    openForm({
      title: t('New key'),
      fields: [
        ...keyFields(),
        {
          name: 'sales_channel_id',
          label: t('Sales channel'),
          kind: 'choice',
          options,
          hint: t('Empty: the default channel.'),
        },
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
            options: [
              { value: 'false', label: t('Works') },
              { value: 'true', label: t('Revoked') },
            ],
          },
        ]}
        onOpen={({ id }) => setOpen(id)}
        actions={may('publishable-keys:write') ? <Button onClick={add}>{t('New key')}</Button> : null}
        empty={{ title: t('No keys yet'), text: t('Make one for each assistant or app that sends you buyers.') }}
      />
      {open ? <KeyDrawer id={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}
