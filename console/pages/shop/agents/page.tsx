import type { ReactNode } from 'react'
import { may } from '../../../api/session.ts'
import { PageHead } from '../../../frame/page-head.tsx'
import { useSearchState } from '../../../frame/search-state.ts'
import { t } from '../../../messages/text.ts'
import { Bench } from './bench.tsx'
import { Connect } from './connect.tsx'
import { Readiness } from './readiness.tsx'
import { RefusedAgents, TrustedAgents } from './trusted.tsx'
import { AgentWebhooks } from './webhooks.tsx'
import './agents.css'

interface Part {
  readonly key: string
  readonly label: string
  readonly scope: string
  readonly body: () => ReactNode
}

const parts = (): readonly Part[] => [
  { key: 'ask', label: t('Ask as an agent'), scope: 'checkouts:write', body: () => <Bench /> },
  { key: 'readiness', label: t('Readiness'), scope: 'agent-readiness:read', body: () => <Readiness /> },
  { key: 'connect', label: t('Connect'), scope: 'agent-readiness:read', body: () => <Connect /> },
  { key: 'trusted', label: t('Trusted agents'), scope: 'trusted-agents:read', body: () => <TrustedAgents /> },
  { key: 'refused', label: t('Refused agents'), scope: 'agent-readiness:read', body: () => <RefusedAgents /> },
  { key: 'webhooks', label: t('Messages to agents'), scope: 'agent-webhooks:read', body: () => <AgentWebhooks /> },
]

export default function AgentsPage() {
  const [search, set] = useSearchState()
  const shown = parts().filter(({ scope }) => may(scope))
  const part = shown.find(({ key }) => key === search.part) ?? shown[0]
  const choose = (key: string) =>
    set({
      ...Object.fromEntries(Object.keys(search).map((name) => [name, null])),
      part: key === shown[0]?.key ? null : key,
    })
  return (
    <>
      <PageHead title={t('Agents')} lead={t('How shopping agents see the shop, and which of them it lets in.')} />
      <fieldset className="tabs agent-parts" aria-label={t('Parts of this page')}>
        {shown.map(({ key, label }) => (
          <button key={key} type="button" aria-pressed={key === part?.key} onClick={() => choose(key)}>
            {label}
          </button>
        ))}
      </fieldset>
      {part?.body()}
    </>
  )
}
