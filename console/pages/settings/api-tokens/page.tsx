import { Button } from '@mantine/core'
import { act, may, type RowOf, session, useRead } from '../../../api/index.ts'
import { perform } from '../../../frame/do.ts'
import { columnsOf, ListFrame } from '../../../frame/list.ts'
import { Facts, fact, RecordDrawer, Section, useOpenRecord } from '../../../frame/record.ts'
import { formatNumber, State, Time, t, tn } from '../../../frame/show.ts'
import { areaGroups, areaWords } from '../parts/scope-words.ts'
import { openNewToken } from './new-token.tsx'

type Token = RowOf<'/admin/api-tokens'>
const column = columnsOf<Token>()

const stateOf = ({ revoked_at, expires_at }: Token) => {
  if (revoked_at) return <State value="revoked" label={t('Revoked')} />
  if (expires_at && new Date(expires_at) < new Date()) return <State value="expired" label={t('Expired')} />
  return <State value="active" label={t('Works')} />
}

const columns = () => [
  column(
    'name',
    t('Token'),
    ({ name, hint }) => (
      <>
        {name} <code className="quiet">…{hint}</code>
      </>
    ),
    { primary: true, sort: true },
  ),
  column('scopes', t('Permissions'), ({ scopes }) => formatNumber(scopes.length), { align: 'end' }),
  column.ago('last_used_at', t('Last used'), { none: t('Never') }),
  column('expires', t('Expires'), ({ expires_at }) => (expires_at ? <Time at={expires_at} ago /> : t('Never'))),
  column.ago('created_at', t('Created'), { sort: true }),
  column('state', t('State'), stateOf),
]

export default function ApiTokensPage() {
  const [open, setOpen] = useOpenRecord()
  const add = may('api-tokens:write') ? <Button onClick={openNewToken}>{t('New API token')}</Button> : null
  return (
    <>
      <ListFrame
        title={t('API tokens')}
        lead={t('Programs that run the shop with you log in with a token, and may do only what it allows.')}
        path="/admin/api-tokens"
        columns={columns()}
        filters={[
          {
            key: 'revoked',
            label: t('State'),
            options: { false: t('Not revoked'), true: t('Revoked') },
          },
        ]}
        onOpen={({ id }) => setOpen(id)}
        actions={add}
        empty={{
          title: t('No API tokens yet'),
          text: t('Make one for a script, an accounting program or a warehouse.'),
        }}
      />
      {open ? <TokenDrawer id={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

function TokenDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useRead('/admin/api-tokens/{id}', { id })
  const users = useRead('/admin/users', { limit: 100 }, { enabled: may('users:read') }).data?.users
  const token = data?.api_token
  const revoke = () =>
    perform({
      confirm: {
        title: t('Revoke this token for good?'),
        text: t('The program that uses it is turned away from now on. This cannot be undone.'),
        yes: t('Revoke'),
        danger: true,
      },
      run: () => act('post', '/admin/api-tokens/{id}/revoke', { id, body: {} }),
      done: t('The token is revoked.'),
    })
  const maker = users?.find((user) => user.id === token?.created_by)
  return (
    <RecordDrawer
      title={token?.name ?? t('API token')}
      onClose={onClose}
      loading={!token}
      error={error}
      record={{ type: 'api_token', id }}
      end={
        may('api-tokens:write') && token?.revoked_at === null
          ? { label: t('Revoke token'), run: () => void revoke() }
          : null
      }
    >
      {token ? (
        <>
          <Section title={t('Token')} aside={stateOf(token)}>
            <Facts
              facts={[
                fact(t('Ends with'), <code>…{token.hint}</code>),
                fact(t('Made by'), maker?.name ?? token.created_by),
                fact.time(t('Created'), token.created_at),
                fact(t('Expires'), token.expires_at ? <Time at={token.expires_at} /> : t('Never')),
                fact(t('Last used'), token.last_used_at ? <Time at={token.last_used_at} ago /> : t('Never')),
                fact.time(t('Revoked'), token.revoked_at),
              ]}
            />
          </Section>
          <Section
            title={t('What it may do')}
            aside={
              <span className="quiet">{tn('{count} permission', '{count} permissions', token.scopes.length)}</span>
            }
          >
            <Facts
              facts={areaGroups(token.scopes).map(({ title, areas }) =>
                fact(
                  title,
                  areas
                    .map((area) =>
                      token.scopes.includes(`${area}:write`)
                        ? t('{area} (read and change)', { area: areaWords(area) })
                        : t('{area} (read)', { area: areaWords(area) }),
                    )
                    .join(' · '),
                ),
              )}
            />
          </Section>
          <p className="plain quiet">{t('Address of the API: {url}', { url: session().shop?.base_url ?? '' })}</p>
        </>
      ) : null}
    </RecordDrawer>
  )
}
