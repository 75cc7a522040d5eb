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
      lead={t('The most specific rate applies: province before country, tax class before the general rate.')}
      columns={[
        column.text('name', t('Rate'), { primary: true, sort: true }),
        column('rate_ppm', t('Rate'), { align: 'end', sort: true }, ({ rate_ppm }) =>
          formatPercent(rate_ppm / 1_000_000, 4),
        ),
        column('country', t('Country'), { sort: true }, ({ country }) => countryName(country)),
        column('province', t('Province'), ({ province }) => province ?? t('All')),
        column('tax_class', t('Tax class'), ({ tax_class }) => tax_class ?? t('All others')),
      ]}
      filters={[
        { key: 'country', label: t('Country'), options: countryOptions() },
        { key: 'tax_class', label: t('Tax class') },
      ]}
      empty={{ title: t('No tax rates yet'), text: t('Without a tax rate, no tax is charged or shown.') }}
      fields={[
        field.text('name', t('Name'), { required: true, placeholder: t('VAT 19%'), hint: t('Shown on receipts.') }),
        field.choice('country', t('Country'), countryOptions(), { required: true }),
        field.text('province', t('Province'), {
          nullable: true,
          hint: t('A code such as CA. Leave empty for the whole country.'),
          none: t('The whole country'),
        }),
        field.text('tax_class', t('Tax class'), {
          nullable: true,
          hint: t('Must match the tax class of the products, for example books. Leave empty for all others.'),
          none: t('All others'),
        }),
        field.percent('rate_ppm', t('Rate (%)'), { required: true }),
      ]}
      create={{ title: t('New tax rate'), submit: t('Create rate') }}
      remove={{
        label: t('Delete rate'),
        text: ({ country }) =>
          t('New checkouts in {country} stop using this rate. Existing orders keep their tax.', {
            country: countryName(country),
          }),
      }}
    />
  )
}
