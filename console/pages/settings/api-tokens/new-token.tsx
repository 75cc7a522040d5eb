import { useState } from 'react'
import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { session } from '../../../api/session.ts'
import { openDialog } from '../../../frame/dialogs.tsx'
import { RecordForm } from '../../../frame/form/record-form.tsx'
import { t } from '../../../messages/text.ts'
import { showOnce } from '../parts/copy.tsx'
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
        { name: 'name', label: t('Name'), required: true, placeholder: t('Accounting') },
        {
          name: 'days',
          label: t('Expires after'),
          kind: 'choice',
          required: true,
          initial: '365',
          options: [
            { value: '30', label: t('30 days') },
            { value: '90', label: t('90 days') },
            { value: '365', label: t('A year') },
            { value: 'never', label: t('Never') },
          ],
        },
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
            name: String(name),
            scopes: [...chosen] as never,
            ...(days === 'never' ? {} : { expires_at: new Date(Date.now() + Number(days) * 86_400_000).toISOString() }),
          },
        })
        await refresh('api-tokens')
        close()
        showOnce({
          title: t('Token of {name}', { name: api_token.name }),
          lead: t('This is the only time the whole token is shown. Copy it now to where it is used.'),
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
