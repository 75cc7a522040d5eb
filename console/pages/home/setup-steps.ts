import type { GetData } from '../../api/index.ts'
import { t } from '../../frame/show.ts'

export interface SetupFacts {
  readonly settings: GetData<'/admin/settings'>['settings']
  readonly readiness: GetData<'/admin/agent-readiness'>['agent_readiness']
  readonly regions: number
  readonly taxRates: number
  readonly shippingOptions: number
  readonly products: number
  readonly keys: number
  readonly people: number
  readonly takesRealPayments: boolean
}

export interface SetupStep {
  readonly key: string
  readonly title: string
  /** Why, or what is still missing. */
  readonly text: string
  /** The page that settles it. */
  readonly to: string
  readonly isDone: boolean
}

/** What stands between a new shop and its first order, in the order in which it is best done. */
export function setupSteps(facts: SetupFacts): SetupStep[] {
  const { settings, readiness } = facts
  const found = (name: string): number => readiness.findings.find((finding) => finding.name === name)?.count ?? 0
  const policies = [
    settings.terms_of_service,
    settings.privacy_policy,
    settings.refund_policy,
    settings.shipping_policy,
  ]
  return [
    {
      key: 'name',
      title: t('Name and contact'),
      text: t('Buyers see the name on every page and mail, and write to the address.'),
      to: '/settings',
      isDone: settings.name !== '' && settings.support_email !== null,
    },
    {
      key: 'regions',
      title: t('Regions'),
      text: t('Where you sell, and in which currency.'),
      to: '/settings/regions',
      isDone: facts.regions > 0 && found('region-missing') === 0,
    },
    {
      key: 'tax',
      title: t('Tax'),
      text: t('The rates of the countries you sell to.'),
      to: '/settings/taxes',
      isDone: facts.taxRates > 0,
    },
    {
      key: 'shipping',
      title: t('Delivery'),
      text: t('At least one way of delivery for each region.'),
      to: '/settings/shipping',
      isDone: facts.shippingOptions > 0 && found('delivery-missing') === 0,
    },
    {
      key: 'policies',
      title: t('Policies'),
      text: t('Terms, privacy, returns and delivery: agents show them before they buy.'),
      to: '/settings',
      isDone: policies.every((policy) => policy.trim() !== ''),
    },
    {
      key: 'products',
      title: t('Products with prices and pictures'),
      text: t('Add them one by one, or import what you have.'),
      to: '/products',
      isDone: facts.products > 0 && found('variant-without-price') === 0 && found('picture-missing') === 0,
    },
    {
      key: 'keys',
      title: t('A key for agents'),
      text: t('A publishable key names the sales channel that an agent buys in.'),
      to: '/settings/keys',
      isDone: facts.keys > 0,
    },
    {
      key: 'payment',
      title: t('Payment'),
      text: t('The sandbox takes no money. Connect a provider before you open.'),
      to: '/settings/system',
      isDone: facts.takesRealPayments,
    },
    {
      key: 'people',
      title: t('Colleagues'),
      text: t('Invite whoever packs, answers or posts.'),
      to: '/settings/people',
      isDone: facts.people > 1,
    },
    {
      key: 'agents',
      title: t('Ready for agents'),
      text: t('Nothing may be left that keeps an agent from buying.'),
      to: '/agents',
      isDone: readiness.ready,
    },
  ]
}
