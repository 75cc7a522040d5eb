import { Select } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../../api/index.ts'
import { IntervalChart } from '../../../frame/chart/interval-chart.tsx'
import { recordOptions } from '../../../frame/do.ts'
import { Section } from '../../../frame/record.ts'
import { t } from '../../../frame/show.ts'
import { metrics } from '../parts/words.ts'
import type { Results } from './page.tsx'
import { differenceWords } from './words.ts'

/** The interval of the difference, day by day, against the line of no difference. */
export function IntervalSection({ results }: { results: Results }) {
  const { experiment } = results
  const { data } = useRead('/admin/ad-planning/experiments/{id}/history', { id: experiment.id })
  const treatments = experiment.variants.filter(({ is_control }) => !is_control)
  const [picked, setPicked] = useState(treatments[0]?.id ?? '')
  const variant = treatments.find(({ id }) => id === picked)
  const words = (value: number) => differenceWords(value, experiment)
  const days = (data?.days ?? []).map(({ day, comparisons }) => {
    const own = comparisons.find(({ variant_id }) => variant_id === picked)
    return { day, middle: own?.estimate ?? null, range: own?.sequential ?? null }
  })
  const last = days.at(-1)
  const control = experiment.variants.find(({ is_control }) => is_control)
  return (
    <Section
      title={t('Confidence over time')}
      aside={
        treatments.length > 1 ? (
          <Select
            aria-label={t('Variant')}
            data={recordOptions(treatments, 'name')}
            value={picked}
            allowDeselect={false}
            onChange={(next) => next && setPicked(next)}
          />
        ) : null
      }
    >
      <p className="quiet">
        {t(
          '{metric}: {variant} minus {control}. The difference is within the band. The result is clear once the band no longer touches the line.',
          {
            metric: metrics.of(experiment.primary_metric),
            variant: variant?.name ?? '',
            control: control?.name ?? '',
          },
        )}
      </p>
      {days.some(({ range }) => range !== null) ? (
        <IntervalChart
          label={
            last?.range
              ? t('The difference by day. On the last day it is between {low} and {high}.', {
                  low: words(last.range.lower),
                  high: words(last.range.upper),
                })
              : t('Difference by day')
          }
          days={days}
          format={words}
          words={{ middle: t('Observed'), range: t('Likely difference'), zero: t('No difference') }}
        />
      ) : (
        <p className="quiet">{t('No data yet. Both variants need visitors and conversions.')}</p>
      )}
    </Section>
  )
}
