import pg from 'pg'
import { onTestFinished } from 'vitest'
import { type TestDatabase, testDatabase } from './postgres.ts'
import { type TcpProxy, tcpProxy } from './tcp-proxy.ts'

export interface ProxiedDatabase {
  /** Connects through the proxy. */
  readonly url: string
  readonly proxy: TcpProxy
  /** Connects directly. */
  readonly direct: TestDatabase
  query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
}

/** Creates a database behind a TCP proxy. Both are removed when the test finishes. */
export async function proxiedDatabase(): Promise<ProxiedDatabase> {
  const direct = await testDatabase()
  const { host, port, user, password, database } = new pg.Client({ connectionString: direct.url })
  const proxy = await tcpProxy(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
  onTestFinished(async () => {
    await proxy.stop()
    await direct.drop()
  })
  return {
    url: `postgresql://${user}:${encodeURIComponent(password ?? '')}@127.0.0.1:${proxy.port}/${database}`,
    proxy,
    direct,
    async query(text, values) {
      const client = new pg.Client({ connectionString: direct.url })
      await client.connect()
      try {
        return (await client.query(text, values)).rows
      } finally {
        await client.end()
      }
    },
  }
}
