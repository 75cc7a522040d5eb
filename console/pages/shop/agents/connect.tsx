import { Select } from '@mantine/core'
import { useState } from 'react'
import { may, session, useRead } from '../../../api/index.ts'
import { Section } from '../../../frame/record.ts'
import { CopyText, Go, t } from '../../../frame/show.ts'

interface Assistant {
  readonly key: string
  readonly name: string
  readonly steps: readonly string[]
  readonly label: string
  readonly text: string
}

const keyHeader = 'x-publishable-api-key'
const key = 'pk_…'

const json = (value: unknown): string => JSON.stringify(value, null, 2)

/** Instructions per assistant. Assistants that cannot send headers use the endpoint without a key. */
function assistants(base: string): readonly Assistant[] {
  const withKey = `${base}/ucp/mcp`
  const open = `${base}/ucp/2026-08-25/mcp`
  const connector = (place: string): readonly string[] => [
    place,
    t('Give the assistant this address. No key needed: it identifies itself with each request.'),
    t('Ask it to find something. Its cart appears under Checkouts while it shops.'),
  ]
  const headers = { [keyHeader]: key }
  const server = (own: object): string => json({ mcpServers: { shop: { ...own, headers } } })
  const assistant = (id: string, name: string, steps: readonly string[], label: string, text: string): Assistant => ({
    key: id,
    name,
    steps,
    label,
    text,
  })
  return [
    assistant(
      'claude',
      'Claude',
      connector(t('In Claude, open Settings > Connectors and add a custom connector.')),
      t('Address'),
      open,
    ),
    assistant(
      'claude-code',
      'Claude Code',
      [t('Run this once in a terminal.'), t('Then ask it to shop.')],
      t('Command'),
      `claude mcp add --transport http shop ${withKey} --header "${keyHeader}: ${key}"`,
    ),
    assistant(
      'chatgpt',
      'ChatGPT',
      connector(t('In ChatGPT, turn on developer mode under Settings > Connectors and create a connector.')),
      t('Address'),
      open,
    ),
    assistant(
      'openai',
      t('OpenAI API'),
      [t('Give the model your shop as a tool.')],
      t('Tool'),
      json({ type: 'mcp', server_label: 'shop', server_url: withKey, headers }),
    ),
    assistant(
      'gemini',
      'Gemini CLI',
      [t('Add this to .gemini/settings.json.')],
      'settings.json',
      server({ httpUrl: withKey }),
    ),
    assistant(
      'file',
      t('Other assistants with an MCP config file'),
      [t('Add this to the assistant’s MCP config, such as mcp.json.')],
      'mcp.json',
      server({ type: 'http', url: withKey }),
    ),
    assistant('ucp', t('UCP agent'), [t('Give it your shop’s URL. It discovers the rest.')], t('Address'), base),
    assistant(
      'own',
      t('Your own agent'),
      [t('Start with a search. Each answer shows what the agent can do next.')],
      t('Request'),
      [
        `curl ${base}/ucp/catalog/search \\`,
        `  -H 'UCP-Agent: profile="https://agent.example/profile"' \\`,
        `  -H 'Request-Id: 1' \\`,
        `  -H '${keyHeader}: ${key}' \\`,
        `  -H 'Content-Type: application/json' \\`,
        `  -d '{"query": "chai mug"}'`,
      ].join('\n'),
    ),
  ]
}

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
      <Section title={t('Addresses for agents')} stack>
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
  <Section title={name} stack>
    <ol className="assistant-steps">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    <CopyText label={label} text={text} long />
  </Section>
)
