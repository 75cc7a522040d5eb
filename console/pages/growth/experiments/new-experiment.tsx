import { SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { act, session, useRead } from '../../../api/index.ts'
import { type FieldValues, field, NumberInput, openForm } from '../../../frame/do.ts'
import { formatNumber, formatPercent, Notice, t, tn } from '../../../frame/show.ts'
import { metrics } from '../parts/words.ts'

const isRate = (metric: unknown): boolean => metric === 'conversion_rate' || metric === 'leads'

export function openExperimentForm(open: (id: string) => void): void {
  const plan: Plan = { effect: 0.2, target: null }
  openForm({
    title: t('New experiment'),
    size: 'lg',
    fields: [
      field.text('name', t('Name'), { required: true, placeholder: t('Free shipping in the headline') }),
      field.text('control_name', t('Current version'), { required: true, initial: t('Current') }),
      field.text('treatment_name', t('New version'), { required: true, placeholder: t('Free shipping') }),
      field.text('hypothesis', t('Hypothesis'), {
        placeholder: t('More visitors buy when they see free shipping right away.'),
      }),
      field.choice('primary_metric', t('Metric'), metrics.options(), { required: true, initial: 'conversion_rate' }),
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
      field.toggle('auto_stop', t('End automatically when there is a clear result'), { initial: true }),
    ],
    submit: t('Create experiment'),
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
    done: t('Experiment created. No one sees it until you start it.'),
    onDone: ({ experiment }) => open(experiment.id),
  })
}

interface Plan {
  effect: number
  target: number | null
}

function PlanFields({ values, plan }: { values: FieldValues; plan: Plan }) {
  const [baseline, setBaseline] = useState(3)
  const [effect, setEffect] = useState(plan.effect * 100)
  const [perDay, setPerDay] = useState(200)
  const [target, setTarget] = useState(plan.target ?? 2000)
  const byRate = isRate(values.primary_metric)
  const valid = baseline > 0 && baseline < 100 && effect > 0 && perDay > 0
  const { data } = useRead(
    '/admin/ad-planning/experiments/plan',
    { baseline: baseline / 100, minimum_detectable_effect: effect / 100, units_per_day: perDay },
    { enabled: byRate && valid },
  )
  plan.effect = effect > 0 ? effect / 100 : 0.2
  plan.target = byRate ? (data?.required_total ?? null) : target > 0 ? target : null
  if (!byRate)
    return (
      <NumberInput
        label={t('Planned visitors')}
        description={t('The planned test runs once, after this many visitors. Until then only a clear result counts.')}
        value={target}
        min={1}
        onChange={(value) => setTarget(value ?? 0)}
      />
    )
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NumberInput
          label={t('Conversion rate today')}
          unit="%"
          value={baseline}
          min={0.01}
          max={99}
          onChange={(value) => setBaseline(value ?? 0)}
        />
        <NumberInput
          label={t('Smallest effect to detect')}
          unit="%"
          value={effect}
          min={1}
          max={1000}
          onChange={(value) => setEffect(value ?? 0)}
        />
        <NumberInput label={t('Visitors per day')} value={perDay} min={1} onChange={(value) => setPerDay(value ?? 0)} />
      </SimpleGrid>
      {valid && data ? (
        <Notice tone="accent" title={t('Plan')}>
          {data.required_total === null || data.required_per_variant === null
            ? t('The difference is too large: the rate would exceed 100%.')
            : `${t(
                'To detect a change from {before} to {after} you need {each} visitors per variant, {total} in total.',
                {
                  before: formatPercent(baseline / 100, 2),
                  after: formatPercent((baseline / 100) * (1 + effect / 100), 2),
                  each: formatNumber(data.required_per_variant),
                  total: formatNumber(data.required_total),
                },
              )} ${howLong(data.days)} ${t(
                'If there is a difference, the test finds it 80 times out of 100. If there is none, it is wrong at most 5 times out of 100.',
              )}`}
        </Notice>
      ) : null}
    </>
  )
}

const howLong = (days: number | null): string => {
  if (days === null) return ''
  const whole = Math.ceil(days)
  const time = tn('This takes about {count} day.', 'This takes about {count} days.', whole)
  return whole > 120 ? `${time} ${t('Try a bigger change: larger differences need fewer visitors.')}` : time
}
