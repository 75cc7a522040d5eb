import { act, may, type RowOf, useRead } from '../../../api/index.ts'
import { field, openForm, perform } from '../../../frame/do.ts'
import { columnsOf, ListFrame } from '../../../frame/list.ts'
import { EditFields, RecordDrawer, Section, useOpenRecord, useSaver } from '../../../frame/record.ts'
import { formatNumber, Go, State, t } from '../../../frame/show.ts'

type Channel = RowOf<'/admin/sales-channels'>
const column = columnsOf<Channel>()

const columns = () => [
  column(
    'name',
    t('Channel'),
    ({ name, is_default }) => (
      <>
        {name} {is_default ? <State value="default" label={t('Default')} tone="accent" /> : null}
      </>
    ),
    { primary: true, sort: true },
  ),
  column.count('product_count', t('Products')),
  column.count('key_count', t('Keys')),
  column.ago('created_at', t('Created'), { sort: true }),
]

export default function SalesChannelsPage() {
  const [open, setOpen] = useOpenRecord()
  const add = () =>
    openForm({
      title: t('New sales channel'),
      text: t('A channel has its own products. Each key opens one channel.'),
      fields: [field.text('name', t('Name'), { required: true })],
      submit: t('Create channel'),
      run: ({ name }) => act('post', '/admin/sales-channels', { body: { name: String(name) } }),
      done: ({ sales_channel }) => t('{name} was created.', { name: sales_channel.name }),
    })
  return (
    <>
      <ListFrame
        title={t('Sales channels')}
        lead={t('Who sees which products: agents with the key of a channel see what is in it.')}
        path="/admin/sales-channels"
        columns={columns()}
        onOpen={({ id }) => setOpen(id)}
        add={may('sales-channels:write') && { label: t('New sales channel'), run: add }}
        empty={{ title: t('No sales channels yet'), text: t('Keys need a channel to open.') }}
      />
      {open ? <ChannelDrawer id={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

function ChannelDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useRead('/admin/sales-channels/{id}', { id })
  const keys = useRead(
    '/admin/publishable-keys',
    { sales_channel_id: id, limit: 50 },
    { enabled: may('publishable-keys:read') },
  ).data?.publishable_keys
  const saver = useSaver('post', '/admin/sales-channels/{id}', { id })
  const channel = data?.sales_channel
  const editable = may('sales-channels:write')
  const remove = () =>
    perform({
      confirm: {
        title: t('Delete {name}?', { name: channel?.name ?? '' }),
        text: t('{count} products leave it. They stay in other channels.', {
          count: formatNumber(channel?.product_count ?? 0),
        }),
        danger: true,
      },
      run: () => act('delete', '/admin/sales-channels/{id}', { id }),
      onDone: onClose,
    })
  return (
    <RecordDrawer
      title={channel?.name ?? t('Sales channel')}
      onClose={onClose}
      loading={!channel}
      error={error}
      record={{ type: 'sales_channel', id }}
      end={editable && !channel?.is_default ? { label: t('Delete channel'), run: () => void remove() } : null}
    >
      {channel ? (
        <>
          <Section title={t('Sales channel')}>
            <EditFields
              record={channel}
              saver={saver}
              editable={editable}
              fields={[field.text('name', t('Name'), { required: true })]}
            />
            <p className="plain quiet">
              {t('{count} products are sold here.', { count: formatNumber(channel.product_count) })}{' '}
              {channel.is_default ? t('New products and keys go here.') : null}
            </p>
          </Section>
          <Section title={t('Keys')} aside={<Go to={`/settings/keys?sales_channel_id=${id}`}>{t('All keys')}</Go>}>
            {keys?.length ? (
              <ul className="plain-list">
                {keys.map((key) => (
                  <li key={key.id}>
                    <Go to={`/settings/keys?open=${key.id}`}>{key.title}</Go> <code>…{key.hint}</code>{' '}
                    {key.revoked_at ? <State value="revoked" label={t('Revoked')} /> : null}
                  </li>
                ))}
              </ul>
            ) : (
              <p className="plain quiet">{t('No key opens this channel.')}</p>
            )}
          </Section>
        </>
      ) : null}
    </RecordDrawer>
  )
}
