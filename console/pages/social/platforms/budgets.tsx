import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/index.ts'
import { Bars } from '../../../frame/chart/bars.tsx'
import { Section } from '../../../frame/record.ts'
import { formatPercent, Time, t } from '../../../frame/show.ts'
import { useNetworks } from '../use-networks.ts'

/** How much of what each network allows is used up, the fullest first. */
export function Budgets() {
  const { label } = useNetworks()
  const { data } = useQuery(read('/admin/socials/limits', { params: { query: { limit: 12, order: '-used_percent' } } }))
  const limits = data?.network_limits ?? []
  if (limits.length === 0) return null
  return (
    <Section title={t('Posting limits')}>
      <Bars
        label={t('Posting limits')}
        most={100}
        bars={limits.map(({ network, account_id, bucket, used_percent, blocked_until }) => ({
          key: `${network} ${account_id} ${bucket}`,
          name: (
            <>
              {label(network)} · {bucket.replace(/^own_/, '').replaceAll('_', ' ')}{' '}
              <span className="quiet">{account_id}</span>
            </>
          ),
          value: Math.min(used_percent, 100),
          shown: formatPercent(used_percent / 100, 0),
          colour: used_percent >= 80 ? 'var(--bad)' : undefined,
          note: blocked_until ? (
            <span className="danger">
              {t('Paused until')} <Time at={blocked_until} />
            </span>
          ) : null,
        }))}
      />
    </Section>
  )
}
