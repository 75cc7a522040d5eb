import '../../../frame/table.css'
import { areaGroups, areaWords } from '../parts/scope-words.ts'
import { roleLead, roles as roleNames } from './roles.ts'
import '../parts/settings.css'
import { useRead } from '../../../api/index.ts'
import { Section } from '../../../frame/record.ts'
import { Failure, t } from '../../../frame/show.ts'

/** What each role may see and change, area by area, as the server decides it. */
export function RoleTable() {
  const { data, error, refetch } = useRead('/admin/roles')
  if (error) return <Failure error={error} retry={() => void refetch()} />
  const roles = data?.roles ?? []
  const all = [...new Set(roles.flatMap(({ scopes }) => scopes))]
  return (
    <div className="stack">
      <div className="cards">
        {roles.map(({ role }) => (
          <Section key={role} title={roleNames.of(role)}>
            <p className="plain">{roleLead(role)}</p>
          </Section>
        ))}
      </div>
      <Section title={t('Permissions by area')}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard */}
        <section className="scroll-x" tabIndex={0} aria-label={t('What each role can do')}>
          <table className="mini-table">
            <thead>
              <tr>
                <th scope="col">{t('Area')}</th>
                {roles.map(({ role }) => (
                  <th key={role} scope="col">
                    {roleNames.of(role)}
                  </th>
                ))}
              </tr>
            </thead>
            {areaGroups(all).map(({ title, areas }) => (
              <tbody key={title}>
                <tr>
                  <th colSpan={roles.length + 1} scope="rowgroup" className="grid-group">
                    {title}
                  </th>
                </tr>
                {areas.map((area) => (
                  <tr key={area}>
                    <th scope="row">{areaWords(area)}</th>
                    {roles.map(({ role, scopes }) => (
                      <td key={role}>
                        <Level read={scopes.includes(`${area}:read`)} write={scopes.includes(`${area}:write`)} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </section>
      </Section>
    </div>
  )
}

const Level = ({ read: reads, write }: { read: boolean; write: boolean }) =>
  write ? (
    <span className="state state-good">{t('Write')}</span>
  ) : reads ? (
    <span className="state state-quiet">{t('Read')}</span>
  ) : (
    <span className="nothing">{t('No')}</span>
  )
