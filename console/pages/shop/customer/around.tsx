import { useQueries, useQuery } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'
import { may } from '../../../api/session.ts'
import { Section } from '../../../frame/detail/section.tsx'
import { Go } from '../../../frame/go.tsx'
import { State } from '../../../frame/state.tsx'
import { Money, Time } from '../../../frame/values.tsx'
import { language, t } from '../../../messages/text.ts'
import { stepOf } from '../checkouts/step.ts'
import { agentName } from '../order/order.ts'

const countryName = (code: string): string => new Intl.DisplayNames([language()], { type: 'region' }).of(code) ?? code

/** Baskets that did not become an order. */
export function Carts({ email }: { email: string }) {
  const { data } = useQuery({
    ...read('/admin/checkouts', { params: { query: { email, limit: 20 } } }),
    enabled: may('checkouts:read'),
  })
  const carts = (data?.checkouts ?? []).filter(({ status }) => status !== 'completed')
  if (carts.length === 0) return null
  return (
    <Section title={t('Baskets without an order')}>
      <ul className="record-rows">
        {carts.map((cart) => (
          <li key={cart.id}>
            <Go to={`/checkouts/${cart.id}`}>{agentName(cart.agent_profile) ?? t('Made here')}</Go>
            <State value={cart.status} tone={stepOf(cart).tone} label={stepOf(cart).words} />
            <Money amount={cart.total} currency={cart.currency} />
            <span className="quiet">
              <Time at={cart.updated_at} ago />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function Mails({ email }: { email: string }) {
  const { data } = useQuery({
    ...read('/admin/emails', { params: { query: { to: email, limit: 20 } } }),
    enabled: may('emails:read'),
  })
  const mails = data?.emails ?? []
  if (mails.length === 0) return null
  return (
    <Section title={t('E-mails')}>
      <ul className="record-rows" data-columns="3">
        {mails.map((mail) => (
          <li key={mail.id}>
            <Go to={`/settings/emails?open=${mail.id}`}>{mail.subject}</Go>
            <State value={mail.status} />
            <span className="quiet">
              <Time at={mail.created_at} ago />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Where the latest orders went, each address once. */
export function Addresses({ orders }: { orders: readonly { readonly id: string }[] }) {
  const answers = useQueries({
    queries: orders.map(({ id }) => ({
      ...read('/admin/orders/{id}', { params: { path: { id } } }),
      enabled: may('orders:read'),
    })),
  })
  const known = new Map<string, string>()
  for (const { data } of answers) {
    const address = data?.order.shipping_address
    if (!data || !address) continue
    const text = [
      [address.first_name, address.last_name].filter(Boolean).join(' '),
      address.street_address,
      [address.postal_code, address.address_locality].filter(Boolean).join(' '),
      [address.address_region, countryName(address.address_country)].filter(Boolean).join(', '),
    ]
      .filter(Boolean)
      .join('\n')
    if (![...known.values()].includes(text)) known.set(data.order.id, text)
  }
  if (known.size === 0) return null
  return (
    <Section title={t('Delivery addresses')}>
      <div className="stack">
        {[...known].map(([id, text]) => (
          <address key={id} className="customer-address">
            {text}
          </address>
        ))}
      </div>
    </Section>
  )
}
