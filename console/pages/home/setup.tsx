import { Button, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { may, session } from '../../api/session.ts'
import { Section } from '../../frame/detail/section.tsx'
import { Go } from '../../frame/go.tsx'
import { formatNumber } from '../../frame/values.tsx'
import { t } from '../../messages/text.ts'
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
    <Section
      title={t('Your own shop in 30 minutes')}
      aside={
        <button type="button" className="text-button" onClick={dismiss}>
          {t('Put aside')}
        </button>
      }
    >
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
    {isNext ? (
      <Button component={Go} to={step.to}>
        {t('Next')}
      </Button>
    ) : null}
  </li>
)

function useSteps(enabled: boolean): SetupStep[] | null {
  const one = { params: { query: { limit: 1 } } }
  const settings = useQuery({ ...read('/admin/settings'), enabled })
  const readiness = useQuery({ ...read('/admin/agent-readiness'), enabled })
  const regions = useQuery({ ...read('/admin/regions', one), enabled })
  const taxes = useQuery({ ...read('/admin/tax-rates', one), enabled })
  const shipping = useQuery({ ...read('/admin/shipping-options', one), enabled })
  const products = useQuery({ ...read('/admin/product-summaries', one), enabled })
  const keys = useQuery({
    ...read('/admin/publishable-keys', { params: { query: { limit: 1, revoked: false } } }),
    enabled,
  })
  const people = useQuery({ ...read('/admin/users', one), enabled })
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
