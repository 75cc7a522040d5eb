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
      title={t('Becoming sure, day by day')}
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
          '{metric}: {variant} less {control}. The difference lies within the band. It decides once the band has left the line.',
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
              ? t('The difference by day. On the last day it lies between {low} and {high}.', {
                  low: words(last.range.lower),
                  high: words(last.range.upper),
                })
              : t('The difference by day')
          }
          days={days}
          format={words}
          words={{ middle: t('As it was seen'), range: t('Where the difference lies'), zero: t('No difference') }}
        />
      ) : (
        <p className="quiet">{t('There is nothing to see yet: both variants need visitors, and some who did it.')}</p>
      )}
    </Section>
  )
}
