import { act, get } from '../../../api/index.ts'
import { danger, field, openForm, perform } from '../../../frame/do.ts'
import { zoneOptions } from '../../../frame/places.ts'
import { t, timeZone, tn } from '../../../frame/show.ts'
import { dayWords } from '../calendar/days.ts'
import type { Platform } from '../post-facts.ts'
import { slotsOf } from './slot-times.ts'

/** Opens the network's login page, which returns to this page. */
export async function logIn(platform: Pick<Platform, 'id' | 'name'>): Promise<void> {
  const begun = await get('/admin/oauth/{platform}', {
    params: { path: { platform: platform.name }, query: { platform_id: platform.id } },
    headers: { accept: 'application/json' },
  })
  location.assign(begun.location)
}

export async function removePlatform({ id }: Platform): Promise<void> {
  const { count } = await get('/admin/social-posts', { platform_id: id, limit: 1 })
  await perform({
    confirm: danger(
      t('Remove platform'),
      tn(
        'Removes its login. {count} post was created for it.',
        'Removes its login. {count} posts were created for it.',
        count,
      ),
    ),
    run: () => act('delete', '/admin/social-platforms/{id}', { id }),
    done: t('Platform removed.'),
  })
}

export async function choosePage({ id, api_config }: Platform): Promise<void> {
  const { pages, network_b_accounts } = await get('/admin/socials/accounts', { platform_id: id })
  const options = pages.map((page) => {
    const linked = network_b_accounts.find(({ page_id }) => page_id === page.id)
    return { value: page.id, label: linked?.username ? `${page.name} · ${linked.username}` : page.name }
  })
  openForm({
    title: t('Choose another page'),
    text: t('New posts go to this page and its linked account.'),
    record: api_config ?? {},
    fields: [field.choice('page_id', t('Page'), options, { required: true })],
    submit: t('Choose page'),
    run: (body) => act('post', '/admin/social-platforms/{id}/page', { id, body }),
    changes: ['socials'],
    done: t('New posts go to this page.'),
  })
}

export const askKeys = ({ id }: Platform) =>
  openForm({
    title: t('Account keys'),
    text: t('Copy them from the network’s developer portal. They are stored encrypted and never shown again.'),
    fields: [
      field.secret('access_token', t('Access token'), { required: true }),
      field.secret('access_token_secret', t('Access token secret'), { required: true }),
    ],
    submit: t('Save keys'),
    run: (oauth1_credentials) =>
      act('put', '/admin/social-platforms/{id}', { id, body: { api_config: { oauth1_credentials } } }),
    done: t('Keys saved.'),
  })

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** Returns the name of a weekday: 0 is Monday, because 1 January 2024 was a Monday. */
const weekdayWords = (index: number): string => dayWords(`2024-01-0${index + 1}`, { weekday: 'long' })

/** Opens a form for the weekly slots. The times of each weekday are text: `09:00, 17:30`. */
export async function editSlots({ id }: Platform): Promise<void> {
  const { slot_plan } = await get('/admin/social-platforms/{id}/slots', { id })
  const timesOn = (weekday: string) =>
    slot_plan?.slots.filter((slot) => slot.weekday === weekday).map(({ time }) => time) ?? []
  openForm({
    title: t('Weekly slots'),
    text: t('Queued posts are published at these times, one post per slot.'),
    fields: [
      ...weekdays.map((weekday, index) =>
        field.tags(weekday, weekdayWords(index), {
          initial: timesOn(weekday),
          placeholder: index === 0 ? '09:00' : undefined,
        }),
      ),
      field.choice('time_zone', t('Time zone'), zoneOptions(), {
        required: true,
        initial: slot_plan?.time_zone ?? timeZone(),
      }),
    ],
    submit: t('Save slots'),
    run: async ({ time_zone, ...times }) =>
      act('put', '/admin/social-platforms/{id}/slots', { id, body: { time_zone, slots: slotsOf(weekdays, times) } }),
    done: t('Slots saved.'),
  })
}
