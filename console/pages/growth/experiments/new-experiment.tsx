import { Alert, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { act, session, useRead } from '../../../api/index.ts'
import { type FieldValues, field, NumberInput, openForm } from '../../../frame/do.ts'
import { formatNumber, formatPercent, t, tn } from '../../../frame/show.ts'
import { metrics } from '../parts/words.ts'

const isRate = (metric: unknown): boolean => metric === 'conversion_rate' || metric === 'leads'

/** Asks what to try and how big a difference matters; says in words how many visitors that needs. */
export function openExperimentForm(open: (id: string) => void): void {
  const plan: Plan = { effect: 0.2, target: null }
  openForm({
    title: t('New experiment'),
    size: 'lg',
    fields: [
      field.text('name', t('Name'), { required: true, placeholder: t('Free shipping in the headline') }),
      field.text('control_name', t('What you do today'), { required: true, initial: t('As today') }),
      field.text('treatment_name', t('What you try'), { required: true, placeholder: t('With free shipping') }),
      field.text('hypothesis', t('What you expect'), { placeholder: t('More visitors buy when they see it at once.') }),
      field.choice('primary_metric', t('What decides'), metrics.options(), {
        required: true,
        initial: 'conversion_rate',
      }),
      field.choice(
        'currency',
        t('Currency'),
        (session().shop?.currencies ?? []).map((code) => ({ value: code.toUpperCase(), label: code.toUpperCase() })),
        {
          required: true,
          initial: session().shop?.currencies[0]?.toUpperCase() ?? null,
          when: ({ primary_metric }) => primary_metric === 'revenue',
        },
      ),
      field.toggle('auto_stop', t('End it by itself when there is something to say'), { initial: true }),
    ],
    submit: t('Make experiment'),
    draft: 'new-experiment',
    children: (values) => <PlanFields values={values} plan={plan} />,
    run: (values) =>
      act('post', '/admin/ad-planning/experiments', {
        body: {
          ...values,
          experiment_type: 'landing_page',
          minimum_detectable_effect: plan.effect,
          target_sample_size: plan.target,
        },
      }),
    done: t('Made. Nothing is shown to anybody until you start it.'),
    onDone: ({ experiment }) => open(experiment.id),
  })
}

interface Plan {
  effect: number
  target: number | null
}

/** How many visitors it needs, and how long that takes. What is typed here goes into `plan`. */
function PlanFields({ values, plan }: { values: FieldValues; plan: Plan }) {
  const [baseline, setBaseline] = useState(3)
  const [effect, setEffect] = useState(plan.effect * 100)
  const [perDay, setPerDay] = useState(200)
  const [target, setTarget] = useState(plan.target ?? 2000)
  const byRate = isRate(values.primary_metric)
  const valid = baseline > 0 && baseline < 100 && effect > 0 && perDay > 0
  const { data } = useRead(
    '/admin/ad-planning/experiments/plan',
    {
      baseline: baseline / 100,
      minimum_detectable_effect: effect / 100,
      units_per_day: perDay,
    },
    { enabled: byRate && valid },
  )
  plan.effect = effect > 0 ? effect / 100 : 0.2
  plan.target = byRate ? (data?.required_total ?? null) : target > 0 ? target : null
  if (!byRate)
    return (
      <NumberInput
        label={t('Planned visitors')}
        description={t(
          'The plain test is taken once, when this many have come. Until then only a clear result counts.',
        )}
        value={target}
        min={1}
        onChange={(value) => setTarget(value ?? 0)}
      />
    )
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NumberInput
          label={t('Do so today')}
          unit="%"
          value={baseline}
          min={0.01}
          max={99}
          onChange={(value) => setBaseline(value ?? 0)}
        />
        <NumberInput
          label={t('Worth finding')}
          unit="%"
          value={effect}
          min={1}
          max={1000}
          onChange={(value) => setEffect(value ?? 0)}
        />
        <NumberInput label={t('Visitors a day')} value={perDay} min={1} onChange={(value) => setPerDay(value ?? 0)} />
      </SimpleGrid>
      {valid && data ? (
        <Alert color="indigo" variant="light" title={t('The plan')}>
          {data.required_total === null || data.required_per_variant === null
            ? t('So large a difference is not possible: more than everybody would have to do it.')
            : `${t('To see {before} become {after} you need {each} visitors for each of the two, {total} in all.', {
                before: formatPercent(baseline / 100, 2),
                after: formatPercent((baseline / 100) * (1 + effect / 100), 2),
                each: formatNumber(data.required_per_variant),
                total: formatNumber(data.required_total),
              })} ${howLong(data.days)} ${t(
                'If the difference is there, the experiment finds it 80 times in 100; if there is none, it is wrong at most 5 times in 100.',
              )}`}
        </Alert>
      ) : null}
    </>
  )
}

const howLong = (days: number | null): string => {
  if (days === null) return ''
  const whole = Math.ceil(days)
  const time = tn('That takes about {count} day.', 'That takes about {count} days.', whole)
  return whole > 120 ? `${time} ${t('Try something bolder: a larger difference needs fewer visitors.')}` : time
}
