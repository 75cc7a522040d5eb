import { may, type RowOf, useRead } from '../../../api/index.ts'
import { field } from '../../../frame/do.ts'
import { columnsOf, ResourcePage } from '../../../frame/list.ts'
import { Rows, Section } from '../../../frame/record.ts'
import { formatNumber, Go, State, t } from '../../../frame/show.ts'

type Channel = RowOf<'/admin/sales-channels'>
const column = columnsOf<Channel>()

const Name = ({ channel }: { channel: Channel }) => (
  <>
    {channel.name} {channel.is_default ? <State value="default" label={t('Default')} tone="accent" /> : null}
  </>
)

export default function SalesChannelsPage() {
  return (
    <ResourcePage
      path="/admin/sales-channels"
      type="sales_channel"
      noun={t('Sales channel')}
      title={t('Sales channels')}
      lead={t('Choose which products each agent sees. A key shows the products of its channel.')}
      columns={[
        column('name', t('Channel'), { primary: true, sort: true }, (channel) => <Name channel={channel} />),
        column.count('product_count', t('Products')),
        column.count('key_count', t('Keys')),
        column.ago('created_at', t('Created'), { sort: true }),
      ]}
      empty={{ title: t('No sales channels yet'), text: t('Each key needs a channel.') }}
      fields={[field.text('name', t('Name'), { required: true })]}
      create={{
        title: t('New sales channel'),
        text: t('Each channel sells its own products. Each key belongs to one channel.'),
        submit: t('Create channel'),
      }}
      remove={{
        label: t('Delete channel'),
        text: ({ product_count }) =>
          t('Removes {count} products from this channel. They stay in other channels.', {
            count: formatNumber(product_count),
          }),
        when: ({ is_default }) => !is_default,
      }}
      note={({ product_count, is_default }) => (
        <p className="plain quiet">
          {t('{count} products are sold here.', { count: formatNumber(product_count) })}{' '}
          {is_default ? t('New products and keys use this channel.') : null}
        </p>
      )}
      sections={({ id }) => <Keys channel={id} />}
    />
  )
}

function Keys({ channel }: { channel: string }) {
  const query = { sales_channel_id: channel, limit: 50 }
  const { data } = useRead('/admin/publishable-keys', query, { enabled: may('publishable-keys:read') })
  return (
    <Section title={t('Keys')} aside={<Go to={`/settings/keys?sales_channel_id=${channel}`}>{t('All keys')}</Go>}>
      <Rows rows={data?.publishable_keys} none={t('No key uses this channel.')}>
        {({ id, title, hint, revoked_at }) => (
          <span>
            <Go to={`/settings/keys?open=${id}`}>{title}</Go> <code>…{hint}</code>{' '}
            {revoked_at ? <State value="revoked" label={t('Revoked')} /> : null}
          </span>
        )}
      </Rows>
    </Section>
  )
}
