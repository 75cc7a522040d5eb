import type { RowOf } from '../../../api/index.ts'
import { field } from '../../../frame/do.ts'
import { columnsOf, ResourcePage } from '../../../frame/list.ts'
import { countryName, countryOptions } from '../../../frame/places.ts'
import { formatPercent, t } from '../../../frame/show.ts'

const column = columnsOf<RowOf<'/admin/tax-rates'>>()

export default function TaxesPage() {
  return (
    <ResourcePage
      path="/admin/tax-rates"
      type="tax_rate"
      noun={t('Tax rate')}
      title={t('Taxes')}
      lead={t('The most exact rate applies: province before country, tax class before all others.')}
      columns={[
        column.text('name', t('Rate'), { primary: true, sort: true }),
        column('rate_ppm', t('Percent'), ({ rate_ppm }) => formatPercent(rate_ppm / 1_000_000, 4), {
          align: 'end',
          sort: true,
        }),
        column('country', t('Country'), ({ country }) => countryName(country), { sort: true }),
        column('province', t('Province'), ({ province }) => province ?? t('All')),
        column('tax_class', t('Tax class'), ({ tax_class }) => tax_class ?? t('All others')),
      ]}
      filters={[
        { key: 'country', label: t('Country'), options: countryOptions() },
        { key: 'tax_class', label: t('Tax class') },
      ]}
      empty={{ title: t('No tax rates yet'), text: t('Without a rate no tax is charged or shown.') }}
      fields={[
        field.text('name', t('Name'), { required: true, placeholder: t('VAT 19 %'), hint: t('Receipts show it.') }),
        field.choice('country', t('Country'), countryOptions(), { required: true }),
        field.text('province', t('Province'), {
          nullable: true,
          hint: t('A code such as CA. Empty: the whole country.'),
          none: t('The whole country'),
        }),
        field.text('tax_class', t('Tax class'), {
          nullable: true,
          hint: t('As on the products: books. Empty: all others.'),
          none: t('All others'),
        }),
        field.percent('rate_ppm', t('Rate in percent'), { required: true }),
      ]}
      create={{ title: t('New tax rate'), submit: t('Create rate') }}
      remove={{
        label: t('Delete rate'),
        text: ({ country }) =>
          t('New checkouts in {country} no longer use it. Orders keep the tax they were placed with.', {
            country: countryName(country),
          }),
      }}
    />
  )
}
