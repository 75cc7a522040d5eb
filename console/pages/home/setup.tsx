import { Progress } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { act, may, session, useRead } from '../../api/index.ts'
import { Act, GoAct, perform, TextAct } from '../../frame/do.ts'
import { CircleCheck, CircleDashed } from '../../frame/icons.tsx'
import { Section } from '../../frame/record.ts'
import { formatNumber, Go, t } from '../../frame/show.ts'
import { type SetupStep, setupSteps } from './setup-steps.ts'

const dismissedKey = 'weft-setup-dismissed'
const shownAtOnce = 3

export default function Setup() {
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(dismissedKey) !== null)
  const [all, setAll] = useState(false)
  const isDemo = session().shop?.demo === true
  const mayOrder = may('checkouts:write') && may('orders:read')
  const orders = useRead('/admin/orders', { limit: 5 }, { enabled: !dismissed && mayOrder })
  const steps = useSteps(!dismissed && may('settings:write'))
  if (dismissed || !steps) return null
  const open = steps.filter(({ isDone }) => !isDone)
  if (open.length === 0) return null
  const done = steps.length - open.length
  const dismiss = () => {
    localStorage.setItem(dismissedKey, new Date().toISOString())
    setDismissed(true)
  }
  return (
    <Section
      title={isDemo ? t('First steps') : t('Set up your shop in 30 minutes')}
      aside={<TextAct label={t('Hide')} run={dismiss} />}
    >
      <ol className="home-lines setup">
        {isDemo && mayOrder && orders.data?.count === 0 ? <DemoOrder /> : null}
        {isDemo && may('checkouts:write') ? <Look /> : null}
        {(all ? steps : open.slice(0, shownAtOnce)).map((step) => (
          <Line {...step} key={step.key}>
            {step === open[0] && !isDemo ? <GoAct primary label={t('Next')} to={step.to} /> : null}
          </Line>
        ))}
        {isDemo && may('settings:write') ? (
          <Line
            title={t('Start your own shop')}
            text={t('Stop Weft, then start it with an empty database in a new folder:')}
            code="DEMO=false DATA_DIR=.shop npm start"
          />
        ) : null}
        {!isDemo && may('checkouts:write') && !open.some(({ key }) => key === 'products') ? <Look /> : null}
      </ol>
      <Progress
        value={(done / steps.length) * 100}
        my="xs"
        aria-label={t('{done} of {all} steps done', { done: formatNumber(done), all: formatNumber(steps.length) })}
      />
      <TextAct label={all ? t('Show fewer steps') : t('Show all steps')} expanded={all} run={() => setAll(!all)} />
    </Section>
  )
}

interface LineProps extends Partial<Pick<SetupStep, 'to' | 'isDone'>>, Pick<SetupStep, 'title' | 'text'> {
  readonly code?: string
  readonly children?: ReactNode
}

function Line({ title, text, to, isDone = false, code, children }: LineProps) {
  const Mark = isDone ? CircleCheck : CircleDashed
  return (
    <li data-done={isDone || undefined}>
      <Mark size={20} aria-label={isDone ? t('Done') : t('Open')} role="img" />
      <div>
        {to ? <Go to={to}>{title}</Go> : <b>{title}</b>}
        {isDone ? null : <span className="quiet">{text}</span>}
        {code ? <code>{code}</code> : null}
      </div>
      {children}
    </li>
  )
}

const DemoOrder = () => (
  <Line
    title={t('Ship your first order')}
    text={t('Places a test order as an agent would and marks it as paid. It then appears below, ready to ship.')}
  >
    <Act
      primary
      label={t('Place a test order')}
      run={() =>
        perform({
          run: placeDemoOrder,
          changes: ['orders', 'overview', 'stock'],
          done: ({ order }) => t('Order {number} placed.', { number: order.display_id }),
        })
      }
    />
  </Line>
)

const Look = () => (
  <Line
    to="/agents"
    title={t('See what an agent sees')}
    text={t('Ask like a shopper and see exactly what an agent receives.')}
  >
    <GoAct label={t('Ask')} to="/agents" />
  </Line>
)

function useSteps(enabled: boolean): SetupStep[] | null {
  const one = { limit: 1 }
  const settings = useRead('/admin/settings', {}, { enabled })
  const readiness = useRead('/admin/agent-readiness', {}, { enabled })
  const counts = {
    regions: useRead('/admin/regions', one, { enabled }).data?.count ?? 0,
    taxRates: useRead('/admin/tax-rates', one, { enabled }).data?.count ?? 0,
    shippingOptions: useRead('/admin/shipping-options', one, { enabled }).data?.count ?? 0,
    products: useRead('/admin/product-summaries', one, { enabled }).data?.count ?? 0,
    keys: useRead('/admin/publishable-keys', { limit: 1, revoked: false }, { enabled }).data?.count ?? 0,
    people: useRead('/admin/users', one, { enabled }).data?.count ?? 0,
    invitations: useRead('/admin/invitations', { limit: 1, status: 'open' }, { enabled }).data?.count ?? 0,
  }
  if (!settings.data || !readiness.data) return null
  return setupSteps({
    ...counts,
    settings: settings.data.settings,
    readiness: readiness.data.agent_readiness,
    sendsMail: session().shop?.sends_mail === true,
    takesRealPayments: session().shop?.sandbox === false,
  })
}

const address = {
  first_name: 'Ada',
  last_name: 'Byron',
  street_address: '1 Main Street',
  address_locality: 'Oakland',
  address_region: 'CA',
  address_country: 'US',
  postal_code: '94601',
}

/** Buys one item in the demo shop as an agent and marks it as paid, so that there is an order to ship. */
async function placeDemoOrder() {
  const context = { address_country: address.address_country }
  const { answer: found } = await act('post', '/admin/agent-bench/search', {
    body: { context, pagination: { limit: 20 } },
  })
  const variant = found.products
    .flatMap(({ variants }) => variants)
    .find(({ availability, price }) => availability.available && price !== null)
  if (!variant) throw new Error(t('Nothing in your shop can be bought yet.'))
  const { answer: session } = await act('post', '/admin/agent-bench/checkouts', {
    body: {
      context,
      line_items: [{ item: { id: variant.id }, quantity: 1 }],
      buyer: { email: 'ada@example.com', first_name: address.first_name, last_name: address.last_name },
      shipping_address: address,
    },
  })
  const amount = session.totals.find(({ type }) => type === 'total')?.amount ?? 0
  return act('post', '/admin/checkouts/{id}/mark-paid', { id: session.id, body: { method: 'other', amount } })
}
