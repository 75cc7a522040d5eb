import type { ReactNode } from 'react'
import type { RowOf } from '../../../api/index.ts'
import { field, wordsBy } from '../../../frame/do.ts'
import { columnsOf, ResourcePage } from '../../../frame/list.ts'
import { currencyOptions } from '../../../frame/places.ts'
import { State, t } from '../../../frame/show.ts'

const kinds = wordsBy(() => ({
  purchase: t('Purchase'),
  lead_form: t('Left contact details'),
  add_to_cart: t('Added to cart'),
  page_view: t('Viewed a page'),
  time_on_page: t('Stayed long'),
  scroll_depth: t('Scrolled far'),
  custom_event: t('Website event'),
}))

const isKind =
  (kind: string) =>
  ({ goal_type }: Readonly<Record<string, unknown>>) =>
    goal_type === kind

const column = columnsOf<RowOf<'/admin/ad-planning/goals'>>()

export const Goals = ({ above }: { above: ReactNode }) => (
  <ResourcePage
    path="/admin/ad-planning/goals"
    noun={t('Goal')}
    title={t('Conversions')}
    above={above}
    columns={[
      column.text('name', t('Goal'), { primary: true, sort: true }),
      column.words('goal_type', t('Count when a visitor'), kinds),
      column('is_active', t('Status'), ({ is_active }) => <State value={is_active ? 'active' : 'paused'} />),
      column.money('default_value', t('Value')),
      column.count('priority', t('Order')),
    ]}
    filters={[
      { key: 'goal_type', label: t('Count when a visitor'), options: kinds.options() },
      { key: 'is_active', label: t('Status'), options: { true: t('Active'), false: t('Paused') } },
    ]}
    fields={(goal) => [
      field.text('name', t('Name'), { required: true }),
      field.long('description', t('Description'), { nullable: true }),
      field.choice('goal_type', t('Count when a visitor'), kinds.options(), { required: true }),
      field.text('conditions/event_name', t('Event name'), { when: isKind('custom_event') }),
      field.text('conditions/pathname_pattern', t('Page URL'), { placeholder: '/thanks*' }),
      field.number('conditions/min_time_seconds', t('Minimum seconds'), { when: isKind('time_on_page') }),
      field.number('conditions/min_scroll_percent', t('Minimum scroll depth (%)'), { when: isKind('scroll_depth') }),
      field.money('default_value', t('Value'), { nullable: true, currency: goal?.currency ?? undefined }),
      field.choice('currency', t('Currency'), currencyOptions, { nullable: true }),
      field.toggle('value_from_event', t('The event sets the value')),
      field.toggle('is_active', t('Active'), { initial: true }),
      field.number('priority', t('Order')),
    ]}
    create={{ title: t('New goal'), submit: t('Create goal') }}
    remove={{ label: t('Delete goal'), text: () => t('Conversions already counted stay.') }}
    empty={{
      title: t('No goals yet'),
      text: t('Goals count what visitors do on your website: submit a form, view a page, or trigger an event.'),
    }}
  />
)
