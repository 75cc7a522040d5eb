import { Checkbox, Group } from '@mantine/core'
import { useState } from 'react'
import { act, refresh, session } from '../../../api/index.ts'
import { Act, field, openDialog, RecordForm } from '../../../frame/do.ts'
import { showOnce, t, tn } from '../../../frame/show.ts'
import { AreaTable } from '../parts/area-table.tsx'
import { areaWords } from '../parts/scope-words.ts'

export const openNewToken = (): void =>
  openDialog({ title: t('New API token'), size: 'lg', body: (close) => <NewToken close={close} /> })

/** Scopes that a token can have. Tokens cannot manage people or tokens. */
const givable = (): string[] => session().scopes.filter((scope) => !/^(users|api-tokens):/.test(scope))

const curlOf = (token: string): string =>
  `curl ${session().shop?.base_url ?? location.origin}/admin/orders?limit=5 \\\n  -H 'Authorization: Bearer ${token}'`

function NewToken({ close }: { close: () => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [problem, setProblem] = useState<string>()
  return (
    <RecordForm
      fields={[
        field.text('name', t('Name'), { required: true, placeholder: t('Accounting') }),
        field.choice(
          'days',
          t('Expires after'),
          [
            { value: '30', label: t('30 days') },
            { value: '90', label: t('90 days') },
            { value: '365', label: t('1 year') },
            { value: 'never', label: t('Never') },
          ],
          { required: true, initial: '365' },
        ),
      ]}
      submit={t('Create token')}
      onCancel={close}
      run={async ({ name, days }) => {
        if (chosen.size === 0) {
          setProblem(t('Choose what the token may do.'))
          throw new Error(t('Choose what the token may do.'))
        }
        const { api_token } = await act('post', '/admin/api-tokens', {
          body: {
            name,
            scopes: [...chosen] as never,
            ...(days === 'never' ? {} : { expires_at: new Date(Date.now() + Number(days) * 86_400_000).toISOString() }),
          },
        })
        await refresh('api-tokens')
        close()
        showOnce({
          title: t('{name} token', { name: api_token.name }),
          lead: t('Copy this token now. You can’t see it again.'),
          texts: [
            { label: t('Token'), text: api_token.token ?? '' },
            { label: t('Try it in a terminal'), text: curlOf(api_token.token ?? '') },
          ],
        })
      }}
    >
      <ScopeGrid
        scopes={givable()}
        chosen={chosen}
        error={problem}
        onChange={(next) => {
          setChosen(next)
          setProblem(undefined)
        }}
      />
    </RecordForm>
  )
}

interface GridProps {
  readonly scopes: readonly string[]
  readonly chosen: ReadonlySet<string>
  readonly onChange: (next: ReadonlySet<string>) => void
  readonly error?: string | undefined
}

/** Selects scopes. Write access includes read access. */
function ScopeGrid({ scopes, chosen, onChange, error }: GridProps) {
  const set = (changes: readonly string[], on: boolean) => {
    const next = new Set(chosen)
    for (const scope of changes) {
      if (on) next.add(scope)
      else next.delete(scope)
      const [area, action] = scope.split(':')
      if (on && action === 'write') next.add(`${area}:read`)
      if (!on && action === 'read') next.delete(`${area}:write`)
    }
    onChange(next)
  }
  const box = (scope: string, label: string) =>
    scopes.includes(scope) ? (
      <Checkbox
        size="md"
        aria-label={label}
        checked={chosen.has(scope)}
        onChange={({ currentTarget }) => set([scope], currentTarget.checked)}
      />
    ) : null
  return (
    <div>
      <Group mb="xs" gap="xs">
        <span className="edit-label">{tn('{count} permission', '{count} permissions', chosen.size)}</span>
        <Act
          size="compact-sm"
          label={t('Read everything')}
          run={() => onChange(new Set(scopes.filter((scope) => scope.endsWith(':read'))))}
        />
        <Act size="compact-sm" label={t('Everything')} run={() => onChange(new Set(scopes))} />
        <Act size="compact-sm" label={t('Nothing')} run={() => onChange(new Set())} />
      </Group>
      {error ? (
        <p className="plain danger" role="alert">
          {error}
        </p>
      ) : null}
      <AreaTable
        scopes={scopes}
        columns={[
          {
            key: 'read',
            title: t('Read'),
            cell: (area) => box(`${area}:read`, t('Read {area}', { area: areaWords(area) })),
          },
          {
            key: 'write',
            title: t('Write'),
            cell: (area) => box(`${area}:write`, t('Write {area}', { area: areaWords(area) })),
          },
        ]}
      />
    </div>
  )
}
