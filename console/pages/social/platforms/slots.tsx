import { useQuery } from '@tanstack/react-query'
import { type ActionInit, act, get } from '../../../api/client.ts'
import { read, refresh } from '../../../api/queries.ts'
import { openForm } from '../../../frame/form/open-form.tsx'
import { notifySaved } from '../../../frame/notify.tsx'
import { timeZone } from '../../../frame/time-zone.ts'
import { Nothing } from '../../../frame/values.tsx'
import { t, tn } from '../../../messages/text.ts'
import { dayWords } from '../calendar/days.ts'

type Slots = NonNullable<ActionInit<'put', '/admin/social-platforms/{id}/slots'>['body']>['slots']

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** The 1st of January 2024 was a Monday. */
const weekdayWords = (index: number): string => dayWords(`2024-01-0${index + 1}`, { weekday: 'long' })

/** How many weekly slots there are, and how many of the next two weeks are free. */
export function SlotFacts({ id }: { id: string }) {
  const { data } = useQuery(read('/admin/social-platforms/{id}/slots', { params: { path: { id } } }))
  const plan = data?.slot_plan
  if (!plan || plan.slots.length === 0) return <Nothing>{t('None')}</Nothing>
  const free = plan.upcoming.filter(({ post_id }) => post_id === null).length
  return [
    tn('{count} a week', '{count} a week', plan.slots.length),
    tn('{count} free within 14 days', '{count} free within 14 days', free),
  ].join(' · ')
}

/** Times of each weekday, as text: `09:00, 17:30`. */
export async function editSlots(id: string): Promise<void> {
  const params = { path: { id } }
  const { slot_plan } = await get('/admin/social-platforms/{id}/slots', { params })
  const timesOn = (weekday: string) =>
    slot_plan?.slots.filter((slot) => slot.weekday === weekday).map(({ time }) => time) ?? []
  openForm({
    title: t('Weekly slots'),
    text: t('Times at which queued posts go out, one post each. Times in {zone}.', {
      zone: slot_plan?.time_zone ?? timeZone(),
    }),
    fields: weekdays.map((weekday, index) => ({
      name: weekday,
      label: weekdayWords(index),
      kind: 'tags' as const,
      initial: timesOn(weekday),
      placeholder: index === 0 ? '09:00' : undefined,
    })),
    submit: t('Save slots'),
    run: async (values) => {
      const slots = weekdays.flatMap((weekday) =>
        (Array.isArray(values[weekday]) ? values[weekday] : []).map((time) => ({ weekday, time: String(time).trim() })),
      ) satisfies Slots
      await act('put', '/admin/social-platforms/{id}/slots', {
        params,
        body: { time_zone: slot_plan?.time_zone ?? timeZone(), slots },
      })
      await refresh('social-platforms')
      notifySaved(t('Slots saved.'))
    },
  })
}
