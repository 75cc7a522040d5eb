import { t } from '../../../messages/text.ts'

export interface Assistant {
  readonly key: string
  readonly name: string
  readonly steps: readonly string[]
  readonly snippets: readonly { readonly label: string; readonly text: string }[]
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
    t('Give it this address. It needs no key: the assistant names itself with each call.'),
    t('Ask it to find something. Each basket appears under Checkouts while it shops.'),
  ]
  const address = [{ label: t('Address'), text: open }]
  return [
    {
      key: 'claude',
      name: 'Claude',
      steps: connector(t('In Claude, open Settings, Connectors, and add a custom connector.')),
      snippets: address,
    },
    {
      key: 'claude-code',
      name: 'Claude Code',
      steps: [t('Run this once in a terminal.'), t('Then ask it to shop.')],
      snippets: [
        {
          label: t('Command'),
          text: `claude mcp add --transport http shop ${withKey} --header "${keyHeader}: ${key}"`,
        },
      ],
    },
    {
      key: 'chatgpt',
      name: 'ChatGPT',
      steps: connector(t('In ChatGPT, switch on developer mode under Settings, Connectors, and create a connector.')),
      snippets: address,
    },
    {
      key: 'openai',
      name: t('OpenAI API'),
      steps: [t('Give the model the shop as a tool.')],
      snippets: [
        {
          label: t('Tool'),
          text: json({ type: 'mcp', server_label: 'shop', server_url: withKey, headers: { [keyHeader]: key } }),
        },
      ],
    },
    {
      key: 'gemini',
      name: 'Gemini CLI',
      steps: [t('Put this into .gemini/settings.json.')],
      snippets: [
        {
          label: 'settings.json',
          text: json({ mcpServers: { shop: { httpUrl: withKey, headers: { [keyHeader]: key } } } }),
        },
      ],
    },
    {
      key: 'file',
      name: t('Any assistant with a file of servers'),
      steps: [t('Put this into its file of MCP servers, such as mcp.json.')],
      snippets: [
        {
          label: 'mcp.json',
          text: json({ mcpServers: { shop: { type: 'http', url: withKey, headers: { [keyHeader]: key } } } }),
        },
      ],
    },
    {
      key: 'own',
      name: t('An agent of your own'),
      steps: [t('Begin with a search. Every answer says what can be done next.')],
      snippets: [
        {
          label: t('Request'),
          text: [
            `curl ${base}/ucp/catalog/search \\`,
            `  -H 'UCP-Agent: profile="https://agent.example/profile"' \\`,
            `  -H 'Request-Id: 1' \\`,
            `  -H '${keyHeader}: ${key}' \\`,
            `  -H 'Content-Type: application/json' \\`,
            `  -d '{"query": "chai mug"}'`,
          ].join('\n'),
        },
      ],
    },
  ]
}
