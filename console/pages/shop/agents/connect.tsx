import { Select } from '@mantine/core'
import { useState } from 'react'
import { may, session, useRead } from '../../../api/index.ts'
import { Section } from '../../../frame/record.ts'
import { CopyText, Go, t } from '../../../frame/show.ts'
import { type Assistant, assistants } from './assistants.ts'

/** How each assistant is pointed at the shop, ready to be copied. */
export function Connect() {
  const base = session().shop?.base_url ?? location.origin
  const known = assistants(base)
  const [chosen, setChosen] = useState(known[0]?.key ?? '')
  const assistant = known.find(({ key }) => key === chosen) ?? known[0]
  const enabled = may('publishable-keys:read')
  const keys = useRead('/admin/publishable-keys', { limit: 100, revoked: false }, { enabled })
  const isPublic = base.startsWith('https:')
  return (
    <div className="stack">
      {isPublic ? null : (
        <p className="note" role="note">
          {t('This shop has no public https address yet. To let outside assistants reach it, set BASE_URL.')}
        </p>
      )}
      <Section title={t('Shop URL for agents')}>
        <div className="stack">
          <CopyText label={t('Discovery document')} text={`${base}/.well-known/ucp`} />
          <CopyText label={t('MCP server with a publishable key')} text={`${base}/ucp/mcp`} />
          <CopyText label={t('MCP server without a key')} text={`${base}/ucp/2026-08-25/mcp`} />
          <p className="quiet">
            {enabled ? (
              <>
                {keys.data?.count === 0
                  ? t('No publishable key yet.')
                  : t('Keys are shown only once, when you create them. Replace pk_… with your key.')}{' '}
                <Go to="/settings/keys">{t('Manage keys')}</Go>
              </>
            ) : (
              t('Ask an owner for a publishable key.')
            )}
          </p>
        </div>
      </Section>
      <Select
        label={t('Assistant')}
        data={known.map(({ key, name }) => ({ value: key, label: name }))}
        value={chosen}
        onChange={(next) => setChosen(next ?? '')}
        allowDeselect={false}
        className="assistant-choice"
      />
      {assistant ? <Steps assistant={assistant} /> : null}
      <Section title={t('Try it')}>
        <CopyText
          label={t('What to say to the assistant')}
          text={t('Find me a gift at {shop} and prepare the checkout.', {
            shop: session().shop?.name ?? t('this shop'),
          })}
        />
      </Section>
    </div>
  )
}

const Steps = ({ assistant: { name, steps, label, text } }: { assistant: Assistant }) => (
  <Section title={name}>
    <div className="stack">
      <ol className="assistant-steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <CopyText label={label} text={text} long />
    </div>
  </Section>
)
