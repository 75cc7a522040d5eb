import { Button } from '@mantine/core'
import { act, may, type RowOf, refresh, session, useRead } from '../../../api/index.ts'
import { ask, notifyFailed, notifySaved } from '../../../frame/do.ts'
import { columnsOf, ListFrame } from '../../../frame/list.ts'
import { Facts, RecordDrawer, Section, useOpenRecord } from '../../../frame/record.ts'
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
  const revoke = async () => {
    const text = t('The program that uses it is turned away from now on. This cannot be undone.')
    if (!(await ask({ title: t('Revoke this token for good?'), text, yes: t('Revoke'), danger: true }))) return
    try {
      await act('post', '/admin/api-tokens/{id}/revoke', { id, body: {} })
      await refresh('api-tokens')
      notifySaved(t('The token is revoked.'))
    } catch (problem) {
      notifyFailed(problem)
    }
  }
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
                { label: t('Ends with'), value: <code>…{token.hint}</code> },
                { label: t('Made by'), value: maker?.name ?? token.created_by },
                { label: t('Created'), value: <Time at={token.created_at} /> },
                { label: t('Expires'), value: token.expires_at ? <Time at={token.expires_at} /> : t('Never') },
                {
                  label: t('Last used'),
                  value: token.last_used_at ? <Time at={token.last_used_at} ago /> : t('Never'),
                },
                token.revoked_at !== null && { label: t('Revoked'), value: <Time at={token.revoked_at} /> },
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
              facts={areaGroups(token.scopes).map(({ title, areas }) => ({
                label: title,
                value: areas
                  .map((area) =>
                    token.scopes.includes(`${area}:write`)
                      ? t('{area} (read and change)', { area: areaWords(area) })
                      : t('{area} (read)', { area: areaWords(area) }),
                  )
                  .join(' · '),
              }))}
            />
          </Section>
          <p className="plain quiet">{t('Address of the API: {url}', { url: session().shop?.base_url ?? '' })}</p>
        </>
      ) : null}
    </RecordDrawer>
  )
}
