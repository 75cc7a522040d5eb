import { act, may, type RowOf } from '../../../api/index.ts'
import { field, openForm, stateOptions } from '../../../frame/do.ts'
import { columnsOf, ListFrame } from '../../../frame/list.ts'
import { countryName, countryOptions, languageName, languageOptions } from '../../../frame/places.ts'
import { t, useGo } from '../../../frame/show.ts'

const column = columnsOf<RowOf<'/admin/partners'>>()

/** Returns a handle for a name: `farberei-sommer` for `Färberei Sommer`. */
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
      submit: t('Add partner'),
      text: t('A workshop, mill, or finisher that makes things for you. Invite people on the partner’s page.'),
      fields: [
        field.text('name', t('Name'), { required: true }),
        field.email('email', t('Email')),
        field.text('phone', t('Phone')),
        field.choice('country', t('Country'), countryOptions()),
        field.choice('locale', t('Language'), languageOptions(), { hint: t('Used for their pages and emails.') }),
      ],
      run: (values) => act('post', '/admin/partners', { body: { ...values, handle: handleOf(values.name) } }),
      onDone: ({ partner }) => go(`/partners/${partner.id}`),
    })
  return (
    <ListFrame
      title={t('Partners')}
      lead={t('The workshops that make your products, and their people.')}
      path="/admin/partners"
      to={({ id }) => `/partners/${id}`}
      columns={[
        column.text('name', t('Partner'), { primary: true }),
        column.state('status', t('Status')),
        column('country', t('Country'), ({ country }) => country && countryName(country)),
        column('locale', t('Language'), ({ locale }) => locale && languageName(locale)),
        column.text('email', t('Email'), { wide: true }),
        column.ago('created_at', t('Since'), { sort: true }),
        column.text('handle', t('Handle'), { optional: true }),
        column.text('phone', t('Phone'), { optional: true }),
        column.ago('updated_at', t('Updated'), { optional: true, sort: true }),
      ]}
      filters={[{ key: 'status', label: t('Status'), options: stateOptions('active', 'inactive') }]}
      add={may('partners:write') && { label: t('New partner'), run: add }}
      empty={{
        title: t('No partners yet'),
        text: t('Add a workshop and assign production runs to it. Its people follow their work on their phones.'),
      }}
    />
  )
}
