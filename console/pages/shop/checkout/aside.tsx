import { may, useRead } from '../../../api/index.ts'
import { Facts, fact, Section } from '../../../frame/record.ts'
import { CopyText, formatMoney, Go, Nothing, stateWords, Time, t } from '../../../frame/show.ts'
import { agentName, fullName, isOwnPages, placeText } from '../words.ts'
import type { Checkout } from './actions.ts'

/** Who buys, where it goes, through which agent, and the link for the shopper. */
export function Aside({ checkout }: { checkout: Checkout }) {
  const { buyer, email, shipping_address: address, status, continue_url, currency } = checkout
  const delivery = checkout.shipping_options.find(({ selected }) => selected)
  const isRunning = status !== 'completed' && status !== 'canceled'
  return (
    <>
      {isRunning && continue_url !== null ? (
        <Section title={t('Link for the shopper')}>
          <p className="quiet">{t('Anyone with the link can complete the details and pay.')}</p>
          <CopyText label={t('Link')} text={continue_url} />
          <Reminder checkout={checkout} />
        </Section>
      ) : null}
      <Section title={t('Customer')}>
        <Facts
          facts={[
            fact(t('Name'), fullName(buyer) || <Nothing />),
            fact(t('Email'), email ?? <Nothing />),
            fact(t('Phone'), buyer.phone_number),
            fact(t('Shipping address'), address ? <address>{placeText(address)}</address> : <Nothing />),
            fact(t('Shipping'), delivery && `${delivery.title}, ${formatMoney(delivery.amount, currency)}`),
          ]}
        />
      </Section>
      <Session checkout={checkout} isRunning={isRunning} />
    </>
  )
}

function Session({ checkout, isRunning }: { checkout: Checkout; isRunning: boolean }) {
  const { agent_profile: profile, region_id: region, payment_id: payment } = checkout
  const { data } = useRead('/admin/regions/{id}', { id: region }, { enabled: may('regions:read') })
  return (
    <Section title={t('Session')}>
      <Facts
        facts={[
          isOwnPages(profile)
            ? fact(t('Placed in'), agentName(profile))
            : fact(t('Agent'), profile === 'operator' ? t('Your team') : profile),
          fact(t('Started'), <Time at={checkout.created_at} />),
          fact(t('Ends'), isRunning && <Time at={checkout.expires_at} ago />),
          fact(t('Region'), data ? <Go to={`/settings/regions?open=${region}`}>{data.region.name}</Go> : region),
          fact(t('Codes'), checkout.discounts.codes.join(', ')),
          fact(t('Payment'), payment && <Go to={`/payments?open=${payment}`}>{t('Open payment')}</Go>),
        ]}
      />
    </Section>
  )
}

/** Whether the buyer was reminded of what was left behind. */
function Reminder({ checkout: { id, email } }: { checkout: Checkout }) {
  const enabled = email !== null && may('abandoned-checkouts:read')
  const { data } = useRead('/admin/abandoned-checkouts', { email: email ?? '', limit: 50 }, { enabled })
  const reminder = data?.abandoned_checkouts.find((other) => other.id === id)?.reminder
  if (!reminder) return null
  const words = t('Reminder: {state}', { state: stateWords(reminder.status) })
  return (
    <p>
      <Go to={`/settings/emails?open=${reminder.email_id}`}>{words}</Go>{' '}
      <span className="quiet">
        <Time at={reminder.created_at} ago />
      </span>
    </p>
  )
}
