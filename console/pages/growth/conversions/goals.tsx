import type { ReactNode } from 'react'
import type { RowOf } from '../../../api/index.ts'
import { field, wordsBy } from '../../../frame/do.ts'
import { columnsOf, ResourcePage } from '../../../frame/list.ts'
import { currencyOptions } from '../../../frame/places.ts'
import { State, t } from '../../../frame/show.ts'

const kinds = wordsBy(() => ({
  purchase: t('Purchase'),
  lead_form: t('Left their address'),
  add_to_cart: t('Added to cart'),
  page_view: t('Opened a page'),
  time_on_page: t('Stayed long'),
  scroll_depth: t('Scrolled far'),
  custom_event: t('Event of the website'),
}))

const isKind =
  (kind: string) =>
  ({ goal_type }: Readonly<Record<string, unknown>>) =>
    goal_type === kind

const column = columnsOf<RowOf<'/admin/ad-planning/goals'>>()

/** What counts as a conversion on the website, beside orders. */
export const Goals = ({ above }: { above: ReactNode }) => (
  <ResourcePage
    path="/admin/ad-planning/goals"
    noun={t('Goal')}
    title={t('Conversions')}
    above={above}
    columns={[
      column.text('name', t('Goal'), { primary: true, sort: true }),
      column.words('goal_type', t('Counts when a visitor'), kinds),
      column('is_active', t('State'), ({ is_active }) => <State value={is_active ? 'active' : 'paused'} />),
      column.money('default_value', t('Worth')),
      column.count('priority', t('Order')),
    ]}
    filters={[
      { key: 'goal_type', label: t('Counts when a visitor'), options: kinds.options() },
      { key: 'is_active', label: t('State'), options: { true: t('Active'), false: t('Paused') } },
    ]}
    fields={(goal) => [
      field.text('name', t('Name'), { required: true }),
      field.long('description', t('Description'), { nullable: true }),
      field.choice('goal_type', t('Counts when a visitor'), kinds.options(), { required: true }),
      field.text('conditions/event_name', t('Name of the event'), { when: isKind('custom_event') }),
      field.text('conditions/pathname_pattern', t('Address of the page'), { placeholder: '/thanks*' }),
      field.number('conditions/min_time_seconds', t('Seconds at least'), { when: isKind('time_on_page') }),
      field.number('conditions/min_scroll_percent', t('Percent of the page at least'), {
        when: isKind('scroll_depth'),
      }),
      field.money('default_value', t('Worth'), { nullable: true, currency: goal?.currency ?? undefined }),
      field.choice('currency', t('Currency'), currencyOptions, { nullable: true }),
      field.toggle('value_from_event', t('The event says what it is worth')),
      field.toggle('is_active', t('Active'), { initial: true }),
      field.number('priority', t('Order')),
    ]}
    create={{ title: t('New goal'), submit: t('Create goal') }}
    remove={{ label: t('Delete goal'), text: () => t('What it counted stays.') }}
    empty={{
      title: t('No goals yet'),
      text: t('A goal counts what visitors do on your website: a form, a page, an event.'),
    }}
  />
)
