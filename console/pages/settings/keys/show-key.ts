import { session } from '../../../api/index.ts'
import { showOnce, t } from '../../../frame/show.ts'

/** A call that works as it stands: a search in the catalogue with the key. */
export const curlOf = (token: string): string =>
  [
    `curl -X POST ${session().shop?.base_url ?? location.origin}/ucp/catalog/search \\`,
    `  -H 'X-Publishable-Api-Key: ${token}' \\`,
    `  -H 'UCP-Agent: profile="https://agent.example/profile"' \\`,
    `  -H "Request-Id: $(uuidgen)" -H "Idempotency-Key: $(uuidgen)" \\`,
    "  -H 'Content-Type: application/json' \\",
    `  -d '{"query": "scarf"}'`,
  ].join('\n')

export const showKey = (token: string, title: string): void =>
  showOnce({
    title,
    lead: t('This is the only time the whole key is shown. Copy it now to where it is used.'),
    texts: [
      { label: t('Key'), text: token },
      { label: t('Try it in a terminal'), text: curlOf(token) },
    ],
  })
