import pg from 'pg'

const answersWithinMs = 2_000

/**
 * Whether the server sends nothing to a new connection for two seconds. A server that is busy, or that refuses the
 * connection, is not silent.
 */
export async function isSilent(config: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 0 })
  client.on('error', () => {})
  const answered = new Promise<false>((resolve) => {
    const answers = () => resolve(false)
    client.connection.stream.once('data', answers)
    client.connect().then(answers, answers)
  })
  const timer = Promise.withResolvers<boolean>()
  const timeout = setTimeout(() => setImmediate(timer.resolve, true), answersWithinMs)
  const silent = await Promise.race([answered, timer.promise])
  clearTimeout(timeout)
  // While no answer has arrived, `pg` destroys the socket without a Terminate message.
  void client.end().catch(() => {})
  return silent
}
