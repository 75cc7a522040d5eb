import type { GetData } from '../../api/index.ts'
import { t, tn } from '../../frame/show.ts'

export interface SetupFacts {
  readonly settings: GetData<'/admin/settings'>['settings']
  readonly readiness: GetData<'/admin/agent-readiness'>['agent_readiness']
  readonly regions: number
  readonly taxRates: number
  readonly shippingOptions: number
  readonly products: number
  readonly keys: number
  readonly people: number
  readonly invitations: number
  readonly sendsMail: boolean
  readonly takesRealPayments: boolean
}

export interface SetupStep {
  readonly key: string
  readonly title: string
  readonly text: string
  readonly to: string
  readonly isDone: boolean
}

const nameOfNewShop = 'My shop'

const step = (key: string, title: string, text: string, to: string, isDone: boolean): SetupStep => ({
  key,
  title,
  text,
  to,
  isDone,
})

/** Returns the steps to the first order, in the recommended order. */
export function setupSteps(facts: SetupFacts): SetupStep[] {
  const { settings, readiness } = facts
  const found = (name: string): number => readiness.findings.find((finding) => finding.name === name)?.count ?? 0
  const unpriced = found('variant-without-price')
  const isPriced = facts.products > 0 && unpriced === 0
  const unseen = found('picture-missing')
  const isNamed = !['', nameOfNewShop].includes(settings.name)
  const policies = [
    settings.terms_of_service,
    settings.privacy_policy,
    settings.refund_policy,
    settings.shipping_policy,
  ]
  return [
    step(
      'name',
      t('Name and contact'),
      !isNamed
        ? t('Give your shop a name. Customers see it on every page and email.')
        : t('Add a support email. Customers reply to this address.'),
      '/settings',
      isNamed && settings.support_email !== null,
    ),
    step(
      'regions',
      t('Regions'),
      facts.regions === 0
        ? t('Where you sell, and in which currencies.')
        : t('In the shop’s settings, choose the region for shoppers from unknown countries.'),
      facts.regions === 0 ? '/settings/regions' : '/settings',
      facts.regions > 0 && found('region-missing') === 0,
    ),
    step('tax', t('Tax'), t('Tax rates for the countries you sell to.'), '/settings/taxes', facts.taxRates > 0),
    step(
      'shipping',
      t('Shipping'),
      facts.shippingOptions === 0
        ? t('At least one shipping option per region.')
        : tn(
            '{count} region has no shipping option.',
            '{count} regions have no shipping option.',
            found('delivery-missing'),
          ),
      '/settings/shipping',
      facts.shippingOptions > 0 && found('delivery-missing') === 0,
    ),
    step(
      'policies',
      t('Policies'),
      t('Terms, privacy, returns, and shipping. Agents show them before a purchase.'),
      '/settings#policies',
      policies.every((policy) => policy.trim() !== ''),
    ),
    step(
      'products',
      t('Products with prices and pictures'),
      facts.products === 0
        ? t('Add products one by one, or import your catalogue.')
        : unpriced > 0
          ? tn('{count} variant has no price.', '{count} variants have no price.', unpriced)
          : tn('{count} product has no picture.', '{count} products have no picture.', unseen),
      isPriced ? '/products?has_picture=false' : '/products',
      isPriced && unseen === 0,
    ),
    step(
      'keys',
      t('API key for agents'),
      t('A publishable key decides which sales channel an agent buys from.'),
      '/settings/keys',
      facts.keys > 0,
    ),
    step(
      'payment',
      t('Payment'),
      t('The sandbox takes no real payments. Connect a payment provider before you open.'),
      '/settings/system#payments',
      facts.takesRealPayments,
    ),
    step(
      'mail',
      t('Emails'),
      t('No mail server is set up: order emails are on hold.'),
      '/settings/system#emails',
      facts.sendsMail,
    ),
    step(
      'people',
      t('Team'),
      t('Invite the people who pack orders, answer customers, or post.'),
      '/settings/people',
      facts.people > 1 || facts.invitations > 0,
    ),
    step(
      'agents',
      t('Ready for agents'),
      t('Fix everything that stops an agent from buying.'),
      '/agents?part=readiness',
      readiness.ready,
    ),
  ]
}
