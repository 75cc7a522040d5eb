import { Button } from '@mantine/core'
import { act } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { openForm } from '../../../frame/form/open-form.tsx'
import { useGo } from '../../../frame/go.tsx'
import { ListFrame } from '../../../frame/list/list-frame.tsx'
import type { Column, RowOf } from '../../../frame/list/types.ts'
import { State } from '../../../frame/state.tsx'
import { Nothing, Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { choices, filled } from '../choices.ts'
import { countryName, languageName } from '../places.ts'

type Partner = RowOf<'/admin/partners'>

const columns = (): Column<Partner>[] => [
  { key: 'name', title: t('Partner'), primary: true, cell: ({ name }) => name },
  { key: 'state', title: t('State'), cell: ({ status }) => <State value={status} /> },
  { key: 'country', title: t('Country'), cell: ({ country }) => (country ? countryName(country) : <Nothing />) },
  { key: 'locale', title: t('Language'), cell: ({ locale }) => (locale ? languageName(locale) : <Nothing />) },
  { key: 'email', title: t('E-mail'), wide: true, cell: ({ email }) => email ?? <Nothing /> },
  { key: 'since', title: t('Since'), sort: 'created_at', cell: ({ created_at }) => <Time at={created_at} ago /> },
  { key: 'handle', title: t('Handle'), optional: true, cell: ({ handle }) => handle },
  { key: 'phone', title: t('Phone'), optional: true, cell: ({ phone }) => phone ?? <Nothing /> },
]

/** `Färberei Sommer` becomes `farberei-sommer`. */
const handleOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || `partner-${Date.now().toString(36)}`

export default function PartnersPage() {
  const go = useGo()
  const add = () =>
    openForm({
      title: t('New partner'),
      submit: t('Add the partner'),
      text: t('A workshop, mill or finisher that makes things for you. Invite its people on its page.'),
      fields: [
        { name: 'name', label: t('Name'), required: true },
        { name: 'email', label: t('E-mail'), kind: 'email' },
        { name: 'phone', label: t('Phone') },
        { name: 'country', label: t('Country'), hint: t('Two letters, such as IN or DE.') },
        { name: 'locale', label: t('Language'), hint: t('Such as hi or de-AT. Its pages and e-mails are in it.') },
      ],
      run: async (values) => {
        const body = { ...filled(values), handle: handleOf(String(values.name)) }
        const { partner } = await act('post', '/admin/partners', { body: body as never })
        await refresh('partners')
        go(`/partners/${partner.id}`)
      },
    })
  const button = may('partners:write') ? <Button onClick={add}>{t('New partner')}</Button> : null
  return (
    <ListFrame
      title={t('Partners')}
      lead={t('The workshops that make your things, and the people in them.')}
      path="/admin/partners"
      to={({ id }) => `/partners/${id}`}
      columns={columns()}
      filters={[{ key: 'status', label: t('State'), options: choices(['active', 'inactive']) }]}
      actions={button}
      empty={{
        title: t('No partners yet'),
        text: t('Add a workshop, and give it production runs. Its people follow their work on their phones.'),
        action: button,
      }}
    />
  )
}
