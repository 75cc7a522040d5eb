import { t } from '../../../frame/show.ts'

export interface Assistant {
  readonly key: string
  readonly name: string
  readonly steps: readonly string[]
  /** What is copied, and what it is. */
  readonly label: string
  readonly text: string
}

const keyHeader = 'x-publishable-api-key'
const key = 'pk_…'

const json = (value: unknown): string => JSON.stringify(value, null, 2)

/** What each assistant needs to buy from the shop at `base`. Those without headers name themselves and need no key. */
export function assistants(base: string): readonly Assistant[] {
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
