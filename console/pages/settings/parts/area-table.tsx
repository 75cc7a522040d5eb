import type { ReactNode } from 'react'
import { t } from '../../../frame/show.ts'
import { areaGroups, areaWords } from './scope-words.ts'
import '../../../frame/table.css'
import './settings.css'

interface AreaColumn {
  readonly key: string
  readonly title: string
  readonly cell: (area: string) => ReactNode
}

/** A table with one row per area of scopes, grouped like the navigation. */
export const AreaTable = ({ scopes, columns }: { scopes: readonly string[]; columns: readonly AreaColumn[] }) => (
  <table className="mini-table">
    <thead>
      <tr>
        <th scope="col">{t('Area')}</th>
        {columns.map(({ key, title }) => (
          <th key={key} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    {areaGroups(scopes).map(({ title, areas }) => (
      <tbody key={title}>
        <tr>
          <th colSpan={columns.length + 1} scope="rowgroup" className="grid-group">
            {title}
          </th>
        </tr>
        {areas.map((area) => (
          <tr key={area}>
            <th scope="row">{areaWords(area)}</th>
            {columns.map(({ key, cell }) => (
              <td key={key}>{cell(area)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    ))}
  </table>
)
