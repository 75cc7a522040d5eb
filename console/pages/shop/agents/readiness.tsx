import { Skeleton, Text } from '@mantine/core'
import { useRead } from '../../../api/index.ts'
import { Section } from '../../../frame/record.ts'
import { Failure, formatNumber, Go, State, t, tn } from '../../../frame/show.ts'
import { type Finding, feedOf, findingTones, fixPlace, weights } from '../findings.ts'

export function Readiness() {
  const { data, error, refetch } = useRead('/admin/agent-readiness')
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={240} />
  const { ready, checked, findings } = data.agent_readiness
  const blocking = findings.filter(({ severity }) => severity === 'blocks').length
  return (
    <div className="stack">
      <Text size="lg">
        {ready
          ? t('Agents can buy from this shop.')
          : tn(
              'Agents can’t buy everything: fix {count} problem.',
              'Agents can’t buy everything: fix {count} problems.',
              blocking,
            )}{' '}
        <span className="quiet">{tn('Ran {count} check.', 'Ran {count} checks.', checked)}</span>
      </Text>
      {findings.map((finding) => (
        <FindingCard key={`${finding.name} ${finding.severity}`} finding={finding} />
      ))}
    </div>
  )
}

function FindingCard({ finding: { name, severity, problem, mend, count, examples } }: { finding: Finding }) {
  const left = count - examples.length
  return (
    <Section
      title={[feedOf(name), t(problem)].filter(Boolean).join(': ')}
      aside={
        <span className="nowrap">
          <State value={severity} tone={findingTones[severity]} label={weights.of(severity)} />{' '}
          <span className="count">{formatNumber(count)}</span>
        </span>
      }
    >
      <p className="readiness-mend">{t(mend)}</p>
      <ul className="wraps inline">
        {examples.map(({ id, what, product_id }) => {
          const { to, hash } = fixPlace(name, product_id)
          return (
            <li key={`${id} ${what}`}>
              <Go to={hash === undefined ? to : `${to}#${hash}`}>{what}</Go>
            </li>
          )
        })}
      </ul>
      {left > 0 ? <p className="quiet">{tn('and {count} more', 'and {count} more', left)}</p> : null}
    </Section>
  )
}
