import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { Facts, Section } from '../../../frame/detail/section.tsx'
import { Go } from '../../../frame/go.tsx'
import { stateWords } from '../../../frame/state.tsx'
import { formatMoney, Nothing, Time } from '../../../frame/values.tsx'
import { language, t } from '../../../messages/text.ts'
import { CopyText } from '../../settings/parts/copy.tsx'
import type { Checkout } from './page.tsx'

const countryName = (code: string): string => new Intl.DisplayNames([language()], { type: 'region' }).of(code) ?? code

/** Who buys, where it goes, through which agent, and the link for the shopper. */
export function Aside({ checkout }: { checkout: Checkout }) {
  const { buyer, email, shipping_address: address } = checkout
  const delivery = checkout.shipping_options.find(({ selected }) => selected)
  const isRunning = checkout.status !== 'completed' && checkout.status !== 'canceled'
  return (
    <>
      {isRunning && checkout.continue_url !== null ? (
        <Section title={t('Link for the shopper')}>
          <p className="quiet">{t('Whoever has it can fill in what is missing and pay.')}</p>
          <CopyText label={t('Link')} text={checkout.continue_url} />
          <Reminder checkout={checkout} />
        </Section>
      ) : null}
      <Section title={t('Buyer')}>
        <Facts
          facts={[
            { label: t('Name'), value: [buyer.first_name, buyer.last_name].filter(Boolean).join(' ') || <Nothing /> },
            { label: t('E-mail'), value: email ?? <Nothing /> },
            buyer.phone_number !== null && { label: t('Phone'), value: buyer.phone_number },
            {
              label: t('Delivery address'),
              value: address ? (
                <address className="checkout-address">
                  {[
                    address.street_address,
                    [address.postal_code, address.address_locality].filter(Boolean).join(' '),
                    [address.address_region, countryName(address.address_country)].filter(Boolean).join(', '),
                  ]
                    .filter(Boolean)
                    .join('\n')}
                </address>
              ) : (
                <Nothing />
              ),
            },
            delivery !== undefined && {
              label: t('Delivery'),
              value: `${delivery.title}, ${formatMoney(delivery.amount, checkout.currency)}`,
            },
          ]}
        />
      </Section>
      <Session checkout={checkout} isRunning={isRunning} />
    </>
  )
}

function Session({ checkout, isRunning }: { checkout: Checkout; isRunning: boolean }) {
  return (
    <Section title={t('Session')}>
      <Facts
        facts={[
          {
            label: t('Agent'),
            value: checkout.agent_profile === 'operator' ? t('Made here') : checkout.agent_profile,
          },
          { label: t('Begun'), value: <Time at={checkout.created_at} /> },
          isRunning && { label: t('Ends'), value: <Time at={checkout.expires_at} ago /> },
          { label: t('Region'), value: <RegionName id={checkout.region_id} /> },
          checkout.discounts.codes.length > 0 && { label: t('Codes'), value: checkout.discounts.codes.join(', ') },
          checkout.payment_id !== null && {
            label: t('Payment'),
            value: <Go to={`/payments?open=${checkout.payment_id}`}>{t('Open the payment')}</Go>,
          },
        ]}
      />
    </Section>
  )
}

function RegionName({ id }: { id: string }) {
  const { data } = useQuery({
    ...read('/admin/regions/{id}', { params: { path: { id } } }),
    enabled: may('regions:read'),
  })
  return data ? <Go to={`/settings/regions?open=${id}`}>{data.region.name}</Go> : id
}

/** Whether the buyer was reminded of what was left behind. */
function Reminder({ checkout: { id, email } }: { checkout: Checkout }) {
  const { data } = useQuery({
    ...read('/admin/abandoned-checkouts', { params: { query: { email: email ?? '', limit: 50 } } }),
    enabled: email !== null && may('abandoned-checkouts:read'),
  })
  const reminder = data?.abandoned_checkouts.find((other) => other.id === id)?.reminder
  if (!reminder) return null
  return (
    <p>
      <Go to={`/settings/emails?open=${reminder.email_id}`}>
        {t('Reminder: {state}', { state: stateWords(reminder.status) })}
      </Go>{' '}
      <span className="quiet">
        <Time at={reminder.created_at} ago />
      </span>
    </p>
  )
}
