import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'
import { Section } from '../../../frame/detail/section.tsx'
import { Money } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import type { RunDetail } from './page.tsx'

/** What the partners ask, and what is to be paid once their parts are completed. */
export function Costs({ detail: { production_run: run, children } }: { detail: RunDetail }) {
  const { data } = useQuery(read('/admin/production-runs/{id}/cost-summary', { params: { path: { id: run.id } } }))
  const { lines = [], totals = [] } = data?.cost_summary ?? {}
  const priced = lines.filter(({ cost_estimate }) => cost_estimate !== null)
  if (priced.length === 0) return null
  const nameOf = (id: string) => [run, ...children].find((one) => one.id === id)?.partner_name ?? t('Nobody yet')
  return (
    <Section title={t('Costs')}>
      <table className="mini-table">
        <thead>
          <tr>
            <th scope="col">{t('Partner')}</th>
            <th scope="col" data-align="end">
              {t('Estimated')}
            </th>
            <th scope="col" data-align="end">
              {t('To pay')}
            </th>
          </tr>
        </thead>
        <tbody>
          {priced.map((line) => (
            <tr key={line.production_run_id}>
              <td>{nameOf(line.production_run_id)}</td>
              <td data-align="end">
                <Money amount={line.estimated} currency={line.currency} />
              </td>
              <td data-align="end">
                <Money amount={line.payable} currency={line.currency} />
              </td>
            </tr>
          ))}
          {priced.length > 1
            ? totals.map(({ currency, estimated, payable }) => (
                <tr key={currency}>
                  <th scope="row">{t('Total')}</th>
                  <td data-align="end">
                    <Money amount={estimated} currency={currency} />
                  </td>
                  <td data-align="end">
                    <Money amount={payable} currency={currency} />
                  </td>
                </tr>
              ))
            : null}
        </tbody>
      </table>
    </Section>
  )
}
