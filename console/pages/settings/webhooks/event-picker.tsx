import { Checkbox } from '@mantine/core'
import { eventGroups } from './event-words.ts'
import './webhooks.css'
import { t } from '../../../frame/show.ts'

/** Which events are sent: all, or those that are ticked. Each says when it happens. */
export function EventPicker({
  chosen,
  onChange,
}: {
  chosen: readonly string[]
  onChange: (next: readonly string[]) => void
}) {
  const all = chosen.includes('*')
  const toggle = (names: readonly string[], on: boolean) =>
    onChange(on ? [...new Set([...chosen, ...names])] : chosen.filter((name) => !names.includes(name)))
  return (
    <fieldset className="near event-picker">
      <legend>{t('Events')}</legend>
      <Checkbox
        label={t('All events, including future ones')}
        checked={all}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? ['*'] : [])}
      />
      {all
        ? null
        : eventGroups().map(({ title, events }) => {
            const names = events.map(([name]) => name)
            const count = names.filter((name) => chosen.includes(name)).length
            return (
              <details key={title} open={count > 0}>
                <summary>
                  {title} {count > 0 ? <span className="count">{count}</span> : null}
                </summary>
                <Checkbox
                  label={t('All {group} events', { group: title })}
                  checked={count === names.length}
                  indeterminate={count > 0 && count < names.length}
                  onChange={({ currentTarget }) => toggle(names, currentTarget.checked)}
                />
                {events.map(([name, when]) => (
                  <Checkbox
                    key={name}
                    label={
                      <>
                        <code>{name}</code> <span className="quiet">{when}</span>
                      </>
                    }
                    checked={chosen.includes(name)}
                    onChange={({ currentTarget }) => toggle([name], currentTarget.checked)}
                  />
                ))}
              </details>
            )
          })}
    </fieldset>
  )
}
