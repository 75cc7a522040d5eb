/** Sends a provider's messages to the shop one after the other. Lost messages are not sent again. */
export interface PostBack {
  send(body: string, headers: Readonly<Record<string, string>>): void
  /** Resolves when all messages sent so far are answered or lost. */
  idle(): Promise<void>
  readonly statuses: readonly (number | 'lost')[]
}

export function createPostBack(url: string | null): PostBack {
  const statuses: (number | 'lost')[] = []
  let queue = Promise.resolve()
  const post = async (target: string, body: string, headers: Readonly<Record<string, string>>) => {
    try {
      const response = await fetch(target, { method: 'POST', body, headers, signal: AbortSignal.timeout(5000) })
      await response.body?.cancel()
      statuses.push(response.status)
    } catch {
      statuses.push('lost')
    }
  }
  return {
    send: (body, headers) => {
      if (url) queue = queue.then(() => post(url, body, headers))
    },
    idle: () => queue,
    statuses,
  }
}
