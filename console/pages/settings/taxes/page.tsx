import { act, may, type RowOf, useRead } from '../../../api/index.ts'
import { field, openForm, perform } from '../../../frame/do.ts'
import { columnsOf, ListFrame } from '../../../frame/list.ts'
import { countryName, countryOptions } from '../../../frame/places.ts'
import { EditFields, RecordDrawer, Section, useOpenRecord, useSaver } from '../../../frame/record.ts'
import { formatPercent, t } from '../../../frame/show.ts'
import { orNull } from '../parts/record-drawer.tsx'

type Rate = RowOf<'/admin/tax-rates'>
const column = columnsOf<Rate>()

/** The API counts millionths; people write percent. */
const ppmPerPercent = 10_000
const ppmOf = (percent: unknown): number => Math.round(Number(percent) * ppmPerPercent)

const percentField = () => field.number('rate_ppm', t('Rate in percent'), { required: true, min: 0, max: 100 })
const provinceField = () =>
  field.text('province', t('Province'), { hint: t('A code such as CA. Empty: the whole country.') })
const classField = () =>
  field.text('tax_class', t('Tax class'), { hint: t('As on the products: books. Empty: all others.') })
const countryField = () => field.choice('country', t('Country'), countryOptions(), { required: true })

const columns = () => [
  column.text('name', t('Rate'), { primary: true, sort: true }),
  column('percent', t('Percent'), ({ rate_ppm }) => formatPercent(rate_ppm / 1_000_000, 4), {
    align: 'end',
    sort: 'rate_ppm',
  }),
  column('country', t('Country'), ({ country }) => countryName(country), { sort: true }),
  column('province', t('Province'), ({ province }) => province ?? t('All')),
  column('tax_class', t('Tax class'), ({ tax_class }) => tax_class ?? t('All others')),
]

export default function TaxesPage() {
  const [open, setOpen] = useOpenRecord()
  const add = () =>
    openForm({
      title: t('New tax rate'),
      fields: [
        field.text('name', t('Name'), { required: true, placeholder: t('VAT 19 %'), hint: t('Receipts show it.') }),
        countryField(),
        provinceField(),
        classField(),
        percentField(),
      ],
      submit: t('Create rate'),
      draft: 'new-tax-rate',
      run: ({ name, country, province, tax_class, rate_ppm }) =>
        act('post', '/admin/tax-rates', {
          body: {
            name: String(name),
            country: String(country),
            province: province ? String(province) : null,
            tax_class: tax_class ? String(tax_class) : null,
            rate_ppm: ppmOf(rate_ppm),
          },
        }),
      done: ({ tax_rate }) => t('{name} was created.', { name: tax_rate.name }),
    })
  return (
    <>
      <ListFrame
        title={t('Taxes')}
        lead={t('The most exact rate applies: province before country, tax class before all others.')}
        path="/admin/tax-rates"
        columns={columns()}
        filters={[
          { key: 'country', label: t('Country'), options: countryOptions() },
          { key: 'tax_class', label: t('Tax class') },
        ]}
        onOpen={({ id }) => setOpen(id)}
        add={may('tax-rates:write') && { label: t('New tax rate'), run: add }}
        empty={{ title: t('No tax rates yet'), text: t('Without a rate no tax is charged or shown.') }}
      />
      {open ? <RateDrawer id={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

function RateDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useRead('/admin/tax-rates/{id}', { id })
  const saver = useSaver('post', '/admin/tax-rates/{id}', { id })
  const rate = data?.tax_rate
  const editable = may('tax-rates:write')
  const remove = () =>
    perform({
      confirm: {
        title: t('Delete {name}?', { name: rate?.name ?? '' }),
        text: t('New checkouts in {country} no longer use it. Orders keep the tax they were placed with.', {
          country: countryName(rate?.country ?? ''),
        }),
        danger: true,
      },
      run: () => act('delete', '/admin/tax-rates/{id}', { id }),
      onDone: onClose,
    })
  return (
    <RecordDrawer
      title={rate?.name ?? t('Tax rate')}
      onClose={onClose}
      loading={!rate}
      error={error}
      record={{ type: 'tax_rate', id }}
      end={editable ? { label: t('Delete rate'), run: () => void remove() } : null}
    >
      {rate ? (
        <Section title={t('Tax rate')}>
          <EditFields
            record={rate}
            saver={saver}
            editable={editable}
            fields={[
              field.text('name', t('Name'), { required: true }),
              {
                ...percentField(),
                value: rate.rate_ppm / ppmPerPercent,
                shown: formatPercent(rate.rate_ppm / 1_000_000, 4),
                patch: (value) => ({ rate_ppm: ppmOf(value) }),
              },
              { ...countryField(), shown: countryName(rate.country) },
              { ...provinceField(), patch: orNull('province'), shown: rate.province ?? t('The whole country') },
              { ...classField(), patch: orNull('tax_class'), shown: rate.tax_class ?? t('All others') },
            ]}
          />
        </Section>
      ) : null}
    </RecordDrawer>
  )
}
