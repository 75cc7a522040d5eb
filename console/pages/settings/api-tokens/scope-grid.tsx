import '../../../frame/table.css'
import { Button, Checkbox, Group } from '@mantine/core'
import { areaGroups, areaWords } from '../parts/scope-words.ts'
import '../parts/settings.css'
import { t, tn } from '../../../frame/show.ts'

interface GridProps {
  /** All scopes that can be given. */
  readonly scopes: readonly string[]
  readonly chosen: ReadonlySet<string>
  readonly onChange: (next: ReadonlySet<string>) => void
  readonly error?: string | undefined
}

/** A row an area, a box for reading and one for changing. Changing brings reading along. */
export function ScopeGrid({ scopes, chosen, onChange, error }: GridProps) {
  const set = (changes: readonly string[], on: boolean) => {
    const next = new Set(chosen)
    for (const scope of changes) {
      if (on) next.add(scope)
      else next.delete(scope)
      const [area, action] = scope.split(':')
      if (on && action === 'write') next.add(`${area}:read`)
      if (!on && action === 'read') next.delete(`${area}:write`)
    }
    onChange(next)
  }
  return (
    <div>
      <Group mb="xs" gap="xs">
        <span className="edit-label">{tn('{count} permission', '{count} permissions', chosen.size)}</span>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onChange(new Set(scopes.filter((scope) => scope.endsWith(':read'))))}
        >
          {t('Read everything')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => onChange(new Set(scopes))}>
          {t('Everything')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => onChange(new Set())}>
          {t('Nothing')}
        </Button>
      </Group>
      {error ? (
        <p className="plain danger" role="alert">
          {error}
        </p>
      ) : null}
      <table className="mini-table">
        <thead>
          <tr>
            <th scope="col">{t('Area')}</th>
            <th scope="col">{t('Read')}</th>
            <th scope="col">{t('Write')}</th>
          </tr>
        </thead>
        {areaGroups(scopes).map(({ title, areas }) => (
          <tbody key={title}>
            <tr>
              <th colSpan={3} scope="rowgroup" className="grid-group">
                {title}
              </th>
            </tr>
            {areas.map((area) => (
              <tr key={area}>
                <th scope="row">{areaWords(area)}</th>
                {(['read', 'write'] as const).map((action) => (
                  <td key={action}>
                    {scopes.includes(`${area}:${action}`) ? (
                      <Checkbox
                        size="md"
                        aria-label={
                          action === 'read'
                            ? t('Read {area}', { area: areaWords(area) })
                            : t('Write {area}', { area: areaWords(area) })
                        }
                        checked={chosen.has(`${area}:${action}`)}
                        onChange={({ currentTarget }) => set([`${area}:${action}`], currentTarget.checked)}
                      />
                    ) : null}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}
