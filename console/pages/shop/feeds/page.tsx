import { Group } from '@mantine/core'
import type { RowOf } from '../../../api/index.ts'
import { Act } from '../../../frame/do.ts'
import { columnsOf, ListFrame, ResourcePage } from '../../../frame/list.ts'
import { countryName } from '../../../frame/places.ts'
import { Facts, fact, Section } from '../../../frame/record.ts'
import { CopyText, formatNumber, Go, Notice, State, t, tn } from '../../../frame/show.ts'
import {
  type Feed,
  feedFields,
  formats,
  newAddresses,
  newFeedFields,
  openPushForm,
  pushMethods,
  pushNow,
  refreshNow,
  stopPush,
  useRegions,
} from './feed.ts'

const column = columnsOf<RowOf<'/admin/feeds'>>()
const problem = columnsOf<RowOf<'/admin/feeds/{id}/problems'>>()

export default function FeedsPage() {
  const regions = useRegions()
  return (
    <ResourcePage
      path="/admin/feeds"
      type="feed"
      noun={t('Feed')}
      title={t('Feeds')}
      lead={t('Your products for Google, ChatGPT, and other agents, with one country’s prices.')}
      wide
      columns={[
        column.text('name', t('Name'), { primary: true, sort: true }),
        column.words('format', t('Format'), formats),
        column('country', t('Country'), ({ country }) => countryName(country)),
        column('listed_count', t('Listed'), { align: 'end' }, ({ listed_count }) => formatNumber(listed_count)),
        column.count('problem_count', t('With problems')),
        column.ago('refreshed_at', t('Last refresh'), { none: t('Never') }),
        column.ago('created_at', t('Created'), { optional: true, sort: true }),
        column('state', t('Status'), (feed) => <FeedState feed={feed} />),
      ]}
      filters={[{ key: 'format', label: t('Format'), options: formats.options() }]}
      create={{
        title: t('New feed'),
        text: t('Google or an agent fetches the feed from its URLs. Weft sends nothing.'),
        submit: t('Create feed'),
        fields: newFeedFields(regions),
      }}
      empty={{
        title: t('No feeds yet'),
        text: t('A feed lists your products on Google Shopping, ChatGPT, or another agent.'),
      }}
      top={(feed, editable) => <Top feed={feed} editable={editable} />}
      sections={(feed, editable) => <Push feed={feed} editable={editable} />}
      fields={(feed) => (feed ? feedFields(regions, feed) : [])}
      aside={(feed) => <FeedState feed={feed} />}
      remove={{
        label: t('Delete feed'),
        text: ({ listed_count }) =>
          tn(
            'Its URLs stop working at once. It lists {count} item.',
            'Its URLs stop working at once. It lists {count} items.',
            listed_count,
          ),
      }}
    />
  )
}

function FeedState({ feed: { enabled, push, refreshed_at } }: { feed: Feed }) {
  if (!enabled) return <State value="off" label={t('Off')} />
  if (push?.state === 'failing') return <State value="error" label={t('Sending failed')} />
  return refreshed_at ? (
    <State value="active" label={t('Up to date')} />
  ) : (
    <State value="pending" label={t('Generating')} />
  )
}

function Top({ feed, editable }: { feed: Feed; editable: boolean }) {
  const { push, listed_count, problem_count, refreshed_at } = feed
  return (
    <>
      <Notice tone="bad" title={t('Could not be sent')}>
        {push?.state === 'failing' && push.message}
      </Notice>
      <Section
        title={t('Listed items')}
        action={editable && { label: t('Refresh now'), run: () => refreshNow(feed) }}
        facts={[
          fact(t('Listed'), tn('{count} item', '{count} items', listed_count)),
          fact(t('With problems'), tn('{count} item', '{count} items', problem_count)),
          fact.ago(t('Last refresh'), refreshed_at),
        ]}
      />
      <Addresses feed={feed} editable={editable} />
      {problem_count > 0 ? <Problems id={feed.id} /> : null}
    </>
  )
}

/** URLs of a feed. Compressed versions have the same URL plus `.gz`. */
function Addresses({ feed, editable }: { feed: Feed; editable: boolean }) {
  const plain = Object.entries(feed.urls).filter(([kind]) => !kind.endsWith('.gz'))
  return (
    <Section title={t('URLs')} action={editable && { label: t('Replace URLs'), run: () => newAddresses(feed) }} stack>
      <p className="plain quiet">{t('Anyone with the URL can read the feed.')}</p>
      {plain.map(([kind, url]) => (
        <CopyText key={kind} label={kind} text={url} />
      ))}
    </Section>
  )
}

const Problems = ({ id }: { id: string }) => (
  <Section title={t('Missing fields')} flush>
    <ListFrame
      embedded
      title={t('Missing fields')}
      path="/admin/feeds/{id}/problems"
      params={{ id }}
      idOf={({ variant_id }) => variant_id}
      to={({ product_id }) => `/products/${product_id}`}
      columns={[
        problem(
          'product',
          t('Product'),
          { primary: true },
          ({ product_title, product_id }) => product_title ?? product_id,
        ),
        problem('variant', t('Variant'), ({ variant_title }) => variant_title),
        problem('problems', t('Missing data'), ({ problems }) => <Missing problems={problems} />),
        problem('listed', t('Status'), ({ listed }) =>
          listed ? <State value="active" label={t('Listed')} /> : <State value="error" label={t('Excluded')} />,
        ),
      ]}
      searchable={false}
      exportable={false}
      empty={{ title: t('Nothing is missing') }}
    />
  </Section>
)

/** Missing attributes. Links to a settings page if the product's page cannot fix the problem. */
const Missing = ({ problems }: { problems: RowOf<'/admin/feeds/{id}/problems'>['problems'] }) => (
  <ul className="plain-list">
    {problems.map(({ attribute, message, record }) => (
      <li key={attribute}>
        <code>{attribute}</code> {t(message)}{' '}
        {record === 'shipping' ? <Go to="/settings/shipping">{t('Shipping')}</Go> : null}
      </li>
    ))}
  </ul>
)

function Push({ feed, editable }: { feed: Feed; editable: boolean }) {
  const { push } = feed
  return (
    <Section
      title={t('Sending')}
      aside={push ? <State value={push.state} /> : null}
      action={editable && { label: push ? t('Change') : t('Set up'), run: () => openPushForm(feed) }}
    >
      {push ? (
        <>
          <Facts
            facts={[
              fact(t('Address'), push.url),
              fact(t('Method'), pushMethods.of(push.method)),
              fact(t('Interval (minutes)'), formatNumber(push.minutes)),
              fact(t('Authorization header'), push.has_authorization ? t('Set') : t('None')),
              fact.ago(t('Last sent'), push.pushed_at),
              fact.ago(t('Failing since'), push.failing_since),
              fact.ago(t('Next attempt'), push.next_at),
            ]}
          />
          {editable ? (
            <Group mt="md" gap="xs">
              <Act label={t('Send now')} run={() => pushNow(feed)} />
              <Act label={t('Stop sending')} run={() => stopPush(feed)} />
            </Group>
          ) : null}
        </>
      ) : (
        <p className="plain quiet">{t('Google or an agent fetches the feed from its URLs. Weft can also send it.')}</p>
      )}
    </Section>
  )
}
