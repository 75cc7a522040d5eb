import { act, may, type RowOf, session, useRead } from '../../../api/index.ts'
import { danger } from '../../../frame/do.ts'
import { columnsOf, ResourcePage } from '../../../frame/list.ts'
import { fact, Section } from '../../../frame/record.ts'
import { formatNumber, State, Time, t, tn } from '../../../frame/show.ts'
import { areaGroups, areaWords } from '../parts/scope-words.ts'
import { openNewToken } from './new-token.tsx'

type Token = RowOf<'/admin/api-tokens'>
const column = columnsOf<Token>()

function TokenState({ token: { revoked_at, expires_at } }: { token: Token }) {
  if (revoked_at) return <State value="revoked" label={t('Revoked')} />
  if (expires_at && new Date(expires_at) < new Date()) return <State value="expired" label={t('Expired')} />
  return <State value="active" label={t('Active')} />
}

const Name = ({ token: { name, hint } }: { token: Token }) => (
  <>
    {name} <code className="quiet">…{hint}</code>
  </>
)

const revoke = ({ id }: Token) => ({
  label: t('Revoke token'),
  confirm: danger(
    t('Revoke this token?'),
    t('The program that uses this token loses access immediately. You can’t undo this.'),
    t('Revoke'),
  ),
  run: () => act('post', '/admin/api-tokens/{id}/revoke', { id, body: {} }),
  done: t('Token revoked.'),
})

export default function ApiTokensPage() {
  return (
    <ResourcePage
      path="/admin/api-tokens"
      type="api_token"
      noun={t('API token')}
      title={t('API tokens')}
      lead={t('Tokens let other programs work with your shop. Each one can do only what you allow.')}
      columns={[
        column('name', t('Token'), { primary: true, sort: true }, (token) => <Name token={token} />),
        column('scopes', t('Permissions'), { align: 'end' }, ({ scopes }) => formatNumber(scopes.length)),
        column.ago('last_used_at', t('Last used'), { none: t('Never') }),
        column.ago('expires_at', t('Expires'), { none: t('Never') }),
        column.ago('created_at', t('Created'), { sort: true }),
        column('state', t('Status'), (token) => <TokenState token={token} />),
      ]}
      filters={[{ key: 'revoked', label: t('Status'), options: { false: t('Not revoked'), true: t('Revoked') } }]}
      add={may('api-tokens:write') && { label: t('New API token'), run: openNewToken }}
      empty={{ title: t('No API tokens yet'), text: t('Create one for a script, an accounting app, or a warehouse.') }}
      end={(token) => token.revoked_at === null && revoke(token)}
      sections={(token) => <About token={token} />}
    />
  )
}

function About({ token }: { token: Token }) {
  const { data } = useRead('/admin/users', { limit: 100 }, { enabled: may('users:read') })
  const maker = data?.users.find(({ id }) => id === token.created_by)
  const permissionWords = (area: string) =>
    token.scopes.includes(`${area}:write`)
      ? t('{area} (read and write)', { area: areaWords(area) })
      : t('{area} (read)', { area: areaWords(area) })
  return (
    <>
      <Section
        title={t('Token')}
        aside={<TokenState token={token} />}
        facts={[
          fact(t('Ends with'), <code>…{token.hint}</code>),
          fact(t('Created by'), maker?.name ?? token.created_by),
          fact.time(t('Created'), token.created_at),
          fact(t('Expires'), token.expires_at ? <Time at={token.expires_at} /> : t('Never')),
          fact(t('Last used'), token.last_used_at ? <Time at={token.last_used_at} ago /> : t('Never')),
          fact.time(t('Revoked'), token.revoked_at),
        ]}
      />
      <Section
        title={t('Permissions')}
        aside={<span className="quiet">{tn('{count} permission', '{count} permissions', token.scopes.length)}</span>}
        facts={areaGroups(token.scopes).map(({ title, areas }) => fact(title, areas.map(permissionWords).join(' · ')))}
      />
      <p className="plain quiet">{t('API URL: {url}', { url: session().shop?.base_url ?? '' })}</p>
    </>
  )
}
