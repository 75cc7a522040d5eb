import { Progress } from '@mantine/core'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useState } from 'react'
import { may, session, useRead } from '../../api/index.ts'
import { GoAct, TextAct } from '../../frame/do.ts'
import { Section } from '../../frame/record.ts'
import { formatNumber, Go, t } from '../../frame/show.ts'
import { type SetupStep, setupSteps } from './setup-steps.ts'

const dismissedKey = 'weft-setup-dismissed'

/** The way from an empty shop to the first order. Gone once it is walked, or put aside. */
export function Setup() {
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(dismissedKey) !== null)
  const isWanted = !dismissed && may('settings:write') && session().shop?.demo === false
  const steps = useSteps(isWanted)
  if (!isWanted || !steps) return null
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) return null
  const dismiss = () => {
    localStorage.setItem(dismissedKey, new Date().toISOString())
    setDismissed(true)
  }
  return (
    <Section title={t('Your own shop in 30 minutes')} aside={<TextAct label={t('Put aside')} run={dismiss} />}>
      <Progress
        value={(done / steps.length) * 100}
        mb="xs"
        aria-label={t('{done} of {all} steps are done', { done: formatNumber(done), all: formatNumber(steps.length) })}
      />
      <ol className="setup">
        {steps.map((step) => (
          <Step key={step.key} step={step} isNext={step === steps.find(({ isDone }) => !isDone)} />
        ))}
      </ol>
    </Section>
  )
}

const Step = ({ step, isNext }: { step: SetupStep; isNext: boolean }) => (
  <li data-done={step.isDone || undefined}>
    {step.isDone ? (
      <CircleCheck size={20} aria-label={t('Done')} role="img" />
    ) : (
      <CircleDashed size={20} aria-label={t('Open')} role="img" />
    )}
    <div>
      <Go to={step.to}>{step.title}</Go>
      {step.isDone ? null : <span className="quiet">{step.text}</span>}
    </div>
    {isNext ? <GoAct primary label={t('Next')} to={step.to} /> : null}
  </li>
)

function useSteps(enabled: boolean): SetupStep[] | null {
  const one = { limit: 1 }
  const settings = useRead('/admin/settings', {}, { enabled })
  const readiness = useRead('/admin/agent-readiness', {}, { enabled })
  const regions = useRead('/admin/regions', one, { enabled })
  const taxes = useRead('/admin/tax-rates', one, { enabled })
  const shipping = useRead('/admin/shipping-options', one, { enabled })
  const products = useRead('/admin/product-summaries', one, { enabled })
  const keys = useRead('/admin/publishable-keys', { limit: 1, revoked: false }, { enabled })
  const people = useRead('/admin/users', one, { enabled })
  if (!settings.data || !readiness.data) return null
  return setupSteps({
    settings: settings.data.settings,
    readiness: readiness.data.agent_readiness,
    regions: regions.data?.count ?? 0,
    taxRates: taxes.data?.count ?? 0,
    shippingOptions: shipping.data?.count ?? 0,
    products: products.data?.count ?? 0,
    keys: keys.data?.count ?? 0,
    people: people.data?.count ?? 0,
    takesRealPayments: session().shop?.sandbox === false,
  })
}
