import { act, may } from '../../../api/index.ts'
import { danger, field, openForm, perform, recordOptions } from '../../../frame/do.ts'
import type { DetailAction } from '../../../frame/record.ts'
import { formatNumber, t } from '../../../frame/show.ts'
import { askWebsite, hasWebsite } from '../parts/websites.ts'
import type { Results } from './page.tsx'
import { ownPagesWords } from './words.ts'

async function start({ experiment: { id, name, status, variants } }: Results) {
  if (!(await hasWebsite()) && !(await askWebsite({ text: ownPagesWords() }))) return
  await perform({
    confirm:
      status === 'paused'
        ? undefined
        : {
            title: t('Start {name}?', { name }),
            text: `${ownPagesWords()} ${t(
              'Its {count} variants, metric, and currency can’t be changed after the start.',
              {
                count: variants.length,
              },
            )}`,
            yes: t('Start'),
          },
    run: () => act('post', '/admin/ad-planning/experiments/{id}/start', { id, body: {} }),
    done: status === 'paused' ? t('Resumed.') : t('Started. New visitors now see one of the variants.'),
  })
}

const pause = ({ experiment: { id } }: Results) =>
  perform({
    run: () => act('post', '/admin/ad-planning/experiments/{id}/pause', { id, body: {} }),
    done: t('Paused. No new visitors are added. Current visitors keep their variant.'),
  })

/** Returns the id of the winning variant. Null if none has won. */
export const leaderOf = ({ decision, statistics }: Results): string | null =>
  decision.verdict === 'winner' ? statistics.winner : null

const stop = (results: Results): void => {
  const { experiment, statistics, decision } = results
  const control = experiment.variants.find(({ is_control }) => is_control)
  openForm({
    title: decision.decide ? t('Decide') : t('Stop without a result'),
    text: decision.decide
      ? t(
          'New visitors get the variant you choose. {count} visitors took part. You can’t start the experiment again.',
          { count: formatNumber(statistics.total_samples) },
        )
      : t('There is not enough data for a decision. You choose without evidence and can’t start the experiment again.'),
    fields: [
      field.choice('winner', t('Variant for everyone from now on'), recordOptions(experiment.variants, 'name'), {
        required: true,
        initial: leaderOf(results) ?? control?.id ?? null,
      }),
      field.long('reason', t('Reason')),
    ],
    submit: decision.decide ? t('Decide') : t('Stop experiment'),
    danger: !decision.decide,
    run: ({ winner, reason }) =>
      act('post', '/admin/ad-planning/experiments/{id}/stop', { id: experiment.id, body: { winner, reason } }),
    done: ({ message }) => message,
  })
}

const remove = ({ experiment: { id, name }, statistics }: Results) =>
  perform({
    confirm: danger(
      t('Delete {name}?', { name }),
      t('Deletes the data of {count} visitors. You can’t undo this.', {
        count: formatNumber(statistics.total_samples),
      }),
    ),
    run: () => act('delete', '/admin/ad-planning/experiments/{id}', { id }),
    onDone: () => history.back(),
  })

export function nextFor(results: Results): DetailAction | null {
  if (!may('ad-planning:write')) return null
  const { status } = results.experiment
  if (status === 'draft') return { label: t('Start'), run: () => start(results) }
  if (status === 'paused') return { label: t('Resume'), run: () => start(results) }
  if (status === 'running' && results.decision.decide) return { label: t('Decide'), run: () => stop(results) }
  return null
}

export function actionsFor(results: Results): (DetailAction | false)[] {
  if (!may('ad-planning:write')) return []
  const { status } = results.experiment
  const going = status === 'running' || status === 'paused'
  return [
    status === 'running' && { label: t('Pause'), run: () => pause(results) },
    going &&
      !(status === 'running' && results.decision.decide) && {
        label: t('Stop without a result'),
        run: () => stop(results),
      },
    status !== 'running' && { label: t('Delete'), run: () => remove(results), danger: true },
  ]
}
