import { expect, test } from 'vitest'
import { banner } from '../../../src/cli/banner.ts'
import { parseConfig } from '../../../src/platform/config/config.ts'

const config = parseConfig({
  ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  ADMIN_TOKEN: 'adm_0123456789abcdef',
  DEMO_PUBLISHABLE_KEY: 'pk_demo_0123456789',
})
const own = 'http://127.0.0.1:9000/console'
const running = { baseUrl: 'http://127.0.0.1:9000', embedded: true, demoKeyLive: true }
const link = { url: `${own}/setup#token=weft_su_1`, isSetupLink: true, setupNeeded: true }
const ownerless = { url: own, isSetupLink: false, setupNeeded: true }
const settled = { url: own, isSetupLink: false, setupNeeded: false }

test('a first start on a terminal prints the URLs, the secrets and a request to paste', () => {
  expect(banner({ config, running, environmentWritten: true, showSecrets: true, console: link })).toBe(`
  Weft is serving at http://127.0.0.1:9000

  Console            http://127.0.0.1:9000/console/setup#token=weft_su_1
                     open it within a day to become the owner of this shop
  Look around        http://127.0.0.1:9000/
  Discovery          http://127.0.0.1:9000/.well-known/ucp
  API reference      http://127.0.0.1:9000/docs
  Admin token        adm_0123456789abcdef
  Publishable key    pk_demo_0123456789
  Database           its own, in .data
  Secrets            written to .env (keep it)

  Search the shop as an agent does:

  curl -s http://127.0.0.1:9000/ucp/catalog/search \\
    -H 'UCP-Agent: profile="https://agent.example/profile"' -H 'Request-Id: hello-1' \\
    -H 'x-publishable-api-key: pk_demo_0123456789' -H 'Content-Type: application/json' \\
    -d '{"query": "indigo kurta"}'

  Buy something:     npm run shop

`)
})

test('a shop with an invalid demo key explains how to create a key, and shows no request that would fail', () => {
  const bare = { ...running, embedded: false, demoKeyLive: false }
  expect(banner({ config, running: bare, environmentWritten: false, showSecrets: false, console: settled })).toBe(`
  Weft is serving at http://127.0.0.1:9000

  Console            http://127.0.0.1:9000/console
  Look around        http://127.0.0.1:9000/
  Discovery          http://127.0.0.1:9000/.well-known/ucp
  API reference      http://127.0.0.1:9000/docs
  Admin token        npx weft tokens prints it
  Publishable key    npx weft keys create TITLE makes one
  Database           the server at DATABASE_URL

`)
})

test('any other start says where the secrets are and prints none', () => {
  expect(banner({ config, running, environmentWritten: true, showSecrets: false, console: ownerless })).toBe(`
  Weft is serving at http://127.0.0.1:9000

  Console            http://127.0.0.1:9000/console
                     npx weft setup-link prints the link for the first owner
  Look around        http://127.0.0.1:9000/
  Discovery          http://127.0.0.1:9000/.well-known/ucp
  API reference      http://127.0.0.1:9000/docs
  Admin token        npx weft tokens prints it
  Publishable key    DEMO_PUBLISHABLE_KEY, in the environment or .env
  Database           its own, in .data
  Secrets            written to .env (keep it)

  Buy something:     npm run shop

`)
})
