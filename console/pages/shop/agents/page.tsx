import { may } from '../../../api/index.ts'
import { useSearchState, ViewTabs } from '../../../frame/list.ts'
import { PageHead, t } from '../../../frame/show.ts'
import { Bench } from './bench.tsx'
import { Connect } from './connect.tsx'
import { Readiness } from './readiness.tsx'
import { RefusedAgents, TrustedAgents } from './trusted.tsx'
import { AgentWebhooks } from './webhooks.tsx'
import './agents.css'

const parts = [
  { key: 'ask', label: t('Ask as an agent'), scope: 'checkouts:write', Body: Bench },
  { key: 'readiness', label: t('Readiness'), scope: 'agent-readiness:read', Body: Readiness },
  { key: 'connect', label: t('Connect'), scope: 'agent-readiness:read', Body: Connect },
  { key: 'trusted', label: t('Trusted agents'), scope: 'trusted-agents:read', Body: TrustedAgents },
  { key: 'refused', label: t('Refused agents'), scope: 'agent-readiness:read', Body: RefusedAgents },
  { key: 'webhooks', label: t('Messages to agents'), scope: 'agent-webhooks:read', Body: AgentWebhooks },
]

export default function AgentsPage() {
  const [search] = useSearchState()
  const shown = parts.filter(({ scope }) => may(scope))
  const part = shown.find(({ key }) => key === search.part) ?? shown[0]
  const views = Object.fromEntries(shown.map(({ key, label }) => [key, label]))
  return (
    <>
      <PageHead
        title={t('Agents')}
        lead={t('See your shop as shopping agents do, and choose which agents to trust.')}
      />
      <ViewTabs views={views} label={t('Sections')} name="part" />
      {part ? <part.Body /> : null}
    </>
  )
}
