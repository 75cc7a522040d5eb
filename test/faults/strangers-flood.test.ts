import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { profileServer } from '../support/agent-profile-server.ts'
import { platformProfile, signingAgent } from '../support/signing-agent.ts'
import { weftProcess } from '../support/weft-process.ts'
import { databaseOfTest } from './database-of-test.ts'

const isFull = process.env.FULL === '1'
const version = '2026-08-25'
const search = `/ucp/${version}/catalog/search`
const wanted = { query: 'saree' }
const addresses = 64
const requestsOfEach = isFull ? 250 : 16
const callsOfAgent = isFull ? 60 : 10
const betweenCallsMs = isFull ? 500 : 100

test('during a flood of unknown agents from 64 IP addresses, Weft fetches few profiles and answers every call of a known agent', async () => {
  const known = await profileServer()
  const unknown = await profileServer()
  const weft = await weftProcess({
    databaseUrl: (await databaseOfTest()).url,
    environment: { UCP_AGENT_PROFILES: 'strict', FETCH_ALLOW_HOSTS: `${known.host},${unknown.host}` },
  })
  onTestFinished(async () => {
    await weft.remove()
    await Promise.all([known.stop(), unknown.stop()])
  })
  await weft.start()
  const signer = signingAgent()
  known.put('/agent', platformProfile(version, { keys: [signer.jwk] }))
  const profile = known.url('/agent')
  const asKnown = () => {
    const call = { method: 'POST', path: search, body: wanted, profile, shop: weft.baseUrl } as const
    return post(weft.baseUrl, '127.0.4.1', signer.fields(call, new Date()))
  }
  expect(await asKnown()).toBe(200)

  const begun = performance.now()
  const answers: Record<number, number> = {}
  const flood = Promise.all(
    Array.from({ length: addresses }, async (_, address) => {
      for (let n = 0; n < requestsOfEach; n++) {
        const fields = { 'ucp-agent': `profile="${unknown.url(`/${address}/${n}`)}"` }
        const status = await post(weft.baseUrl, `127.0.3.${address + 1}`, fields)
        answers[status] = (answers[status] ?? 0) + 1
      }
    }),
  )
  const calls: { readonly status: number; readonly ms: number }[] = []
  for (let n = 0; n < callsOfAgent; n++) {
    const asked = performance.now()
    const status = await asKnown()
    calls.push({ status, ms: Math.round(performance.now() - asked) })
    await sleep(betweenCallsMs)
  }
  await flood
  const minutes = Math.ceil((performance.now() - begun) / 60_000)
  const fetched = Array.from({ length: addresses }, (_, address) =>
    Array.from({ length: requestsOfEach }, (_, n) => unknown.asked(`/${address}/${n}`)),
  )
    .flat()
    .reduce((sum, count) => sum + count, 0)
  if (isFull) {
    const times = calls.map(({ ms }) => ms).sort((a, b) => a - b)
    const agent = { calls: calls.length, medianMs: times[Math.floor(times.length / 2)], worstMs: times.at(-1) }
    process.stdout.write(`${JSON.stringify({ sent: addresses * requestsOfEach, answers, fetched, minutes, agent })}\n`)
  }

  expect(calls.map(({ status }) => status)).toEqual(Array(callsOfAgent).fill(200))
  expect(Object.keys(answers).filter((status) => !['424', '429'].includes(status))).toEqual([])
  // At most thirty per minute from one host. The minutes of the limit need not start with the flood.
  expect(fetched).toBeLessThanOrEqual(30 * (minutes + 1))
  expect(fetched).toBeGreaterThan(0)
}, 300_000)

/** Sends a request from this local address and returns the status. */
function post(base: string, localAddress: string, fields: Readonly<Record<string, string>>): Promise<number> {
  const agent = new Agent({ localAddress })
  const headers = { ...fields, 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const call = request(base + search, { agent, method: 'POST', headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    call.on('error', reject)
    call.end(JSON.stringify(wanted))
  })
}
