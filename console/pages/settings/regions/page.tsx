import { may, queries, type RowOf, read, useRead } from '../../../api/index.ts'
import { field } from '../../../frame/do.ts'
import { columnsOf, ResourcePage } from '../../../frame/list.ts'
import { countryNames, countryOptions, currencyOptions } from '../../../frame/places.ts'
import { Section } from '../../../frame/record.ts'
import { formatNumber, Go, Money, t, tn } from '../../../frame/show.ts'
import { addShippingOption } from '../parts/shipping-option.ts'

type Region = RowOf<'/admin/regions'>
const column = columnsOf<Region>()

/** Currencies of countries in which shops show prices without tax. */
const taxedOnTop = ['USD', 'CAD']

const few = 3
const shortNames = (countries: readonly string[]) =>
  countries.length <= few + 1
    ? countryNames(countries)
    : t('{names} and {count} more', {
        names: countryNames(countries.slice(0, few)),
        count: formatNumber(countries.length - few),
      })

const shippingOf = ({ id }: Region) => ['/admin/shipping-options', { region_id: id, limit: 50 }] as const

async function effectOfDeletion(region: Region) {
  const { count } = await queries.fetchQuery(read(...shippingOf(region)))
  return tn(
    'Also deletes {count} shipping option. Prices in this currency stay on your products.',
    'Also deletes {count} shipping options. Prices in this currency stay on your products.',
    count,
  )
}

export default function RegionsPage() {
  return (
    <ResourcePage
      path="/admin/regions"
      type="region"
      noun={t('Region')}
      title={t('Regions')}
      lead={t('Where you sell, and in which currency. A customer’s country decides their region.')}
      columns={[
        column.text('name', t('Region'), { primary: true, sort: true }),
        column.text('currency', t('Currency')),
        column('countries', t('Countries'), ({ countries }) => shortNames(countries)),
        column('tax', t('Tax'), (region) => (region.tax_inclusive ? t('Included in prices') : t('Added at checkout'))),
      ]}
      filters={[
        { key: 'currency', label: t('Currency') },
        { key: 'country', label: t('Country'), options: countryOptions() },
      ]}
      empty={{ title: t('No regions yet'), text: t('To sell, add a region with a currency and countries.') }}
      fields={[
        field.text('name', t('Name'), { required: true, placeholder: t('Euro area') }),
        field.choice('currency', t('Currency'), currencyOptions(), { required: true }),
        field.choices('countries', t('Countries'), countryOptions(), { required: true }),
        field.toggle('tax_inclusive', t('Prices include tax'), {
          initial: ({ currency }) => !taxedOnTop.includes(String(currency).toUpperCase()),
          shown: (included) => (included ? t('Yes') : t('No, tax is added at checkout')),
        }),
      ]}
      create={{
        title: t('New region'),
        text: t('Customers in these countries pay in this currency. A country can be in one region only.'),
        submit: t('Create region'),
      }}
      remove={{ label: t('Delete region'), text: effectOfDeletion }}
      changes={['shipping-options']}
      sections={(region) => (
        <>
          <Shipping region={region} />
          <Payment region={region} />
        </>
      )}
    />
  )
}

function Shipping({ region }: { region: Region }) {
  const { data } = useRead(...shippingOf(region))
  return (
    <Section
      title={t('Shipping')}
      aside={data?.count ? <Go to={`/settings/shipping?region_id=${region.id}`}>{t('All options')}</Go> : null}
      action={
        data?.count === 0 &&
        may('shipping-options:write') && { label: t('New shipping option'), run: () => addShippingOption(region) }
      }
    >
      {data?.count ? (
        <ul className="plain-list">
          {data.shipping_options.map((option) => (
            <li key={option.id}>
              <Go to={`/settings/shipping?open=${option.id}`}>{option.name}</Go> ·{' '}
              <Money amount={option.amount} currency={option.currency} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="plain quiet">{t('No shipping options yet, so no one in this region can buy.')}</p>
      )}
    </Section>
  )
}

const Payment = ({ region }: { region: Region }) => (
  <Section title={t('Payment')}>
    <p className="plain">
      {region.currency.toUpperCase() === 'INR'
        ? t('Customers pay in rupees with UPI, cards, or net banking.')
        : t('Customers pay by card and with local payment methods.')}{' '}
      {t('The payment provider is set on the server.')}
    </p>
  </Section>
)
