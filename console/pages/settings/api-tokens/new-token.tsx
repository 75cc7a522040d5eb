import { useState } from 'react'
import { act, refresh, session } from '../../../api/index.ts'
import { field, openDialog, RecordForm } from '../../../frame/do.ts'
import { showOnce, t } from '../../../frame/show.ts'
import { ScopeGrid } from './scope-grid.tsx'

export const openNewToken = (): void =>
  openDialog({ title: t('New API token'), size: 'lg', body: (close) => <NewToken close={close} /> })

/** No token makes people or tokens: those scopes cannot be given. */
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
