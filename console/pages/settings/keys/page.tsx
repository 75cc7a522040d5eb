import { act, type RowOf, session, useRead } from '../../../api/index.ts'
import { Act, danger, field, openForm, recordOptions } from '../../../frame/do.ts'
import { columnsOf, ResourcePage } from '../../../frame/list.ts'
import { Facts, fact, Section } from '../../../frame/record.ts'
import { CopyText, State, showOnce, Time, t } from '../../../frame/show.ts'

type Key = RowOf<'/admin/publishable-keys'>
const column = columnsOf<Key>()

const curlOf = (token: string): string =>
  [
    `curl -X POST ${session().shop?.base_url ?? location.origin}/ucp/catalog/search \\`,
    `  -H 'X-Publishable-Api-Key: ${token}' \\`,
    `  -H 'UCP-Agent: profile="https://agent.example/profile"' \\`,
    `  -H "Request-Id: $(uuidgen)" -H "Idempotency-Key: $(uuidgen)" \\`,
    "  -H 'Content-Type: application/json' \\",
    `  -d '{"query": "scarf"}'`,
  ].join('\n')

const showKey = (token: string | undefined, title: string): void =>
  showOnce({
    title,
    lead: t('Copy this key now. You can’t see it again.'),
    texts: [
      { label: t('Key'), text: token ?? '' },
      { label: t('Try it in a terminal'), text: curlOf(token ?? '') },
    ],
  })

const fields = () => [
  field.text('title', t('Name'), { required: true, placeholder: t('Our app’s assistant') }),
  field.number('rate_limit_per_minute', t('Requests per minute'), {
    min: 1,
    nullable: true,
    hint: t('Leave empty for the shop’s limit.'),
    none: t('Shop default'),
  }),
  field.choices(
    'allowed_currencies',
    t('Currencies'),
    (session().shop?.currencies ?? []).map((value) => ({ value, label: value })),
    { nullable: true, hint: t('Leave empty for all.'), none: t('All') },
  ),
]

const revoke = ({ id }: Key) => ({
  label: t('Revoke key'),
  confirm: danger(
    t('Revoke this key?'),
    t('Agents that use this key lose access immediately, even with an older token.'),
    t('Revoke'),
  ),
  run: () => act('post', '/admin/publishable-keys/{id}/revoke', { id, body: {} }),
  done: t('Key revoked.'),
})

const rotate = ({ id }: Key) =>
  openForm({
    title: t('Replace token'),
    text: t('Creates a new token. The old one keeps working for a while so that no agent loses access.'),
    fields: [
      field.choice(
        'overlap',
        t('Old token works for'),
        { 0: t('Stop immediately'), 60: t('1 hour'), 1440: t('1 day'), 10080: t('1 week') },
        { required: true, initial: '1440' },
      ),
    ],
    submit: t('Replace'),
    run: ({ overlap }) =>
      act('post', '/admin/publishable-keys/{id}/rotate', { id, body: { overlap_minutes: Number(overlap) } }),
    onDone: ({ publishable_key: { token, title } }) => showKey(token, t('New token for {name}', { name: title })),
  })

export default function KeysPage() {
  const channels = recordOptions(useRead('/admin/sales-channels', { limit: 100 }).data?.sales_channels, 'name')
  return (
    <ResourcePage
      path="/admin/publishable-keys"
      type="publishable_key"
      noun={t('Key')}
      title={t('Keys')}
      lead={t(
        'Publishable keys let agents search, fill carts, and start payments. They can’t read other orders or change your shop.',
      )}
      columns={[
        column('title', t('Key'), { primary: true, sort: true }, (key) => <Name record={key} />),
        column(
          'channel',
          t('Sales channel'),
          ({ sales_channel_id: id }) => channels.find(({ value }) => value === id)?.label,
        ),
        column.count('rate_limit_per_minute', t('Requests per minute'), { none: t('Shop default') }),
        column('currencies', t('Currencies'), ({ allowed_currencies }) => allowed_currencies?.join(', ') ?? t('All')),
        column.ago('last_used_at', t('Last used'), { none: t('Never') }),
        column('state', t('Status'), ({ revoked_at }) => (
          <State value={revoked_at ? 'revoked' : 'active'} label={revoked_at ? t('Revoked') : t('Active')} />
        )),
      ]}
      filters={[
        { key: 'sales_channel_id', label: t('Sales channel'), options: channels },
        { key: 'revoked', label: t('Status'), options: { false: t('Active'), true: t('Revoked') } },
      ]}
      empty={{ title: t('No keys yet'), text: t('Create one for each assistant or app that sends you customers.') }}
      fields={fields()}
      create={{
        title: t('New key'),
        submit: t('Create key'),
        fields: [
          ...fields(),
          field.choice('sales_channel_id', t('Sales channel'), channels, {
            hint: t('Leave empty for the default channel.'),
          }),
        ],
        onDone: ({ token, title }) => showKey(token, t('Key for {name}', { name: title })),
      }}
      editable={({ revoked_at }) => revoked_at === null}
      end={revoke}
      sections={(key, works) => (
        <>
          <Section title={t('Usage')}>
            <Facts
              facts={[
                fact(t('Token'), <code>…{key.hint}</code>),
                fact(t('Last used'), key.last_used_at ? <Time at={key.last_used_at} ago /> : t('Never')),
                fact.time(t('Created'), key.created_at),
                fact.time(t('Replaced'), key.rotated_at),
                fact.time(t('Revoked'), key.revoked_at),
                ...key.old_tokens.map(({ hint, valid_until }) =>
                  fact.time(t('Old token …{hint} works until', { hint }), valid_until),
                ),
              ]}
            />
            {works ? <Act label={t('Replace token')} run={() => rotate(key)} /> : null}
          </Section>
          <Section title={t('Connect')}>
            <CopyText label={t('Try a search with this key')} text={curlOf(t('YOUR-KEY'))} />
          </Section>
        </>
      )}
    />
  )
}

const Name = ({ record: { title, hint } }: { record: Key }) => (
  <>
    {title} <code className="quiet">…{hint}</code>
  </>
)
