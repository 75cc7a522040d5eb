import { Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'
import { Section } from '../../../frame/detail/section.tsx'
import { formatPercent, Time } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { useNetworks } from '../use-networks.ts'

/** How much of what each network allows is used up, the fullest first. */
export function Budgets() {
  const { label } = useNetworks()
  const { data } = useQuery({
    ...read('/admin/socials/limits', { params: { query: { limit: 12, order: '-used_percent' } } }),
  })
  const limits = data?.network_limits ?? []
  if (limits.length === 0) return null
  return (
    <Section title={t('Budgets of the networks')}>
      <ul className="budgets">
        {limits.map(({ network, account_id, bucket, used_percent, blocked_until }) => {
          const name = `${label(network)} · ${bucket.replace(/^own_/, '').replaceAll('_', ' ')}`
          return (
            <li key={`${network} ${account_id} ${bucket}`}>
              <span>
                {name} <span className="quiet">{account_id}</span>
              </span>
              <Progress
                value={Math.min(used_percent, 100)}
                color={used_percent >= 80 ? 'red' : 'indigo'}
                aria-label={name}
              />
              <span className="figure">{formatPercent(used_percent / 100, 0)}</span>
              {blocked_until ? (
                <span className="danger">
                  {t('Closed until')} <Time at={blocked_until} />
                </span>
              ) : null}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
