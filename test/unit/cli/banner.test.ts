import { expect, test } from 'vitest'
import { banner } from '../../../src/cli/banner.ts'
import { parseConfig } from '../../../src/platform/config/config.ts'

const config = parseConfig({
  ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  ADMIN_TOKEN: 'adm_0123456789abcdef',
  DEMO_PUBLISHABLE_KEY: 'pk_demo_0123456789',
})
const running = { baseUrl: 'http://127.0.0.1:9000', embedded: true, demoKeyLive: true }

test('a first start at a terminal tells the addresses, the secrets and a request to paste', () => {
  expect(banner({ config, running, environmentWritten: true, showSecrets: true })).toBe(`
  Weft is serving at http://127.0.0.1:9000

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

test('a shop that the demo key does not open tells how to make a key, and offers no request that would be refused', () => {
  const bare = { ...running, embedded: false, demoKeyLive: false }
  expect(banner({ config, running: bare, environmentWritten: false, showSecrets: false })).toBe(`
  Weft is serving at http://127.0.0.1:9000

  Look around        http://127.0.0.1:9000/
  Discovery          http://127.0.0.1:9000/.well-known/ucp
  API reference      http://127.0.0.1:9000/docs
  Admin token        npx weft tokens prints it
  Publishable key    npx weft keys create TITLE makes one
  Database           the server at DATABASE_URL

`)
})

test('any other start tells where the secrets are and prints none of them', () => {
  expect(banner({ config, running, environmentWritten: true, showSecrets: false })).toBe(`
  Weft is serving at http://127.0.0.1:9000

  Look around        http://127.0.0.1:9000/
  Discovery          http://127.0.0.1:9000/.well-known/ucp
  API reference      http://127.0.0.1:9000/docs
  Admin token        npx weft tokens prints it
  Publishable key    DEMO_PUBLISHABLE_KEY in .env
  Database           its own, in .data
  Secrets            written to .env (keep it)

  Buy something:     npm run shop

`)
})
