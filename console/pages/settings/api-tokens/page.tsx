import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { act } from '../../../api/client.ts'
import { read, refresh } from '../../../api/queries.ts'
import { may, session } from '../../../api/session.ts'
import { useAsk } from '../../../frame/ask.tsx'
import { Facts, Section } from '../../../frame/detail/detail-frame.tsx'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { Column, RowOf } from '../../../frame/list/types.ts'
import { notifyFailed, notifySaved } from '../../../frame/notify.tsx'
import { State } from '../../../frame/state.tsx'
import { formatNumber, Nothing, Time } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'
import { RecordDrawer, useOpenRecord } from '../parts/record-drawer.tsx'
import { areaGroups, areaWords } from '../parts/scope-words.ts'
import { openNewToken } from './new-token.tsx'

type Token = RowOf<'/admin/api-tokens'>

const stateOf = ({ revoked_at, expires_at }: Token) => {
  if (revoked_at) return <State value="revoked" label={t('Revoked')} />
  if (expires_at && new Date(expires_at) < new Date()) return <State value="expired" label={t('Expired')} />
  return <State value="active" label={t('Works')} />
}

const columns = (): Column<Token>[] => [
  {
    key: 'name',
    title: t('Token'),
    primary: true,
    sort: 'name',
    cell: ({ name, hint }) => (
      <>
        {name} <code className="quiet">…{hint}</code>
      </>
    ),
  },
  { key: 'scopes', title: t('Permissions'), align: 'end', cell: ({ scopes }) => formatNumber(scopes.length) },
  {
    key: 'used',
    title: t('Last used'),
    cell: ({ last_used_at }) => (last_used_at ? <Time at={last_used_at} ago /> : <Nothing>{t('Never')}</Nothing>),
  },
  {
    key: 'expires',
    title: t('Expires'),
    cell: ({ expires_at }) => (expires_at ? <Time at={expires_at} ago /> : t('Never')),
  },
  { key: 'created', title: t('Created'), sort: 'created_at', cell: ({ created_at }) => <Time at={created_at} ago /> },
  { key: 'state', title: t('State'), cell: stateOf },
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
            options: [
              { value: 'false', label: t('Not revoked') },
              { value: 'true', label: t('Revoked') },
            ],
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
  const { data, error } = useQuery(read('/admin/api-tokens/{id}', { params: { path: { id } } }))
  const users = useQuery({
    ...read('/admin/users', { params: { query: { limit: 100 } } }),
    enabled: may('users:read'),
  }).data?.users
  const ask = useAsk()
  const token = data?.api_token
  const revoke = async () => {
    const text = t('The program that uses it is turned away from now on. This cannot be undone.')
    if (!(await ask({ title: t('Revoke this token for good?'), text, yes: t('Revoke'), danger: true }))) return
    try {
      await act('post', '/admin/api-tokens/{id}/revoke', { params: { path: { id } }, body: {} })
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
