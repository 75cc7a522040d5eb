import { parseArgs } from 'node:util'
import { createAgent } from './agent.ts'
import { type FoundWeft, findWeft } from './find-weft.ts'
import { markets } from './markets.ts'
import { WalkProblem } from './problem.ts'
import { createTranscript, wantsColour } from './transcript.ts'
import { buy, discover } from './walk.ts'

const usage = `npm run shop -- [--currency inr|usd|eur] [--base URL] [--key KEY]

Buys as an agent does, in rupees and in dollars, and checks every answer: in the demo shop, or in a shop of your own
whose publishable key you give. A shop that sells in neither is tried in euros. Payments go to the built-in sandbox.
`

interface Options {
  /** If null, tries rupees and dollars, then euros if the shop sells in neither. */
  readonly currency: keyof typeof markets | null
  readonly base: string | undefined
  readonly key: string | undefined
}

function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: { currency: { type: 'string' }, base: { type: 'string' }, key: { type: 'string' } },
  })
  const { currency, base, key } = values
  if (currency !== undefined && currency !== 'inr' && currency !== 'usd' && currency !== 'eur')
    throw new TypeError(`--currency is inr, usd or eur, not ${currency}`)
  if (base !== undefined && !URL.canParse(base)) throw new TypeError(`--base is a URL, not ${base}`)
  return { currency: currency ?? null, base, key }
}

async function shop(options: Options, stopLater: (weft: FoundWeft) => void): Promise<void> {
  const weft = await findWeft({ ...options, environment: process.env })
  stopLater(weft)
  transcript.heading(`Weft at ${weft.base} (${weft.how})`)
  const agent = createAgent(weft.key, transcript)
  const endpoint = await discover({ agent, transcript }, weft.base)
  const orders: string[] = []
  const buyIn = async (currency: keyof typeof markets): Promise<void> => {
    transcript.heading(`Buying in ${currency.toUpperCase()}: declined once, then paid`)
    const order = await buy({ agent, transcript, endpoint }, markets[currency])
    if (order === null) transcript.says(`Nothing can be bought in ${currency.toUpperCase()}`)
    else orders.push(order)
  }
  for (const currency of options.currency === null ? (['inr', 'usd'] as const) : [options.currency])
    await buyIn(currency)
  if (orders.length === 0 && options.currency === null) await buyIn('eur')
  if (orders.length === 0) throw new WalkProblem('Nothing could be bought: give products prices in INR, USD or EUR')
  transcript.done(`Bought: ${orders.join('; ')}. Every answer was as it should be.`)
}

const transcript = createTranscript(
  (text) => void process.stdout.write(text),
  wantsColour(process.env, process.stdout.isTTY === true),
)

// The program that reads the output, such as `head`, has ended.
process.stdout.on('error', () => process.exit(1))

let found: FoundWeft | null = null
const stop = async (): Promise<void> => {
  const weft = found
  found = null
  await weft?.stop()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stop().then(() => process.exit(130)))

try {
  await shop(readOptions(process.argv.slice(2)), (weft) => {
    found = weft
  })
} catch (error) {
  process.exitCode = error instanceof TypeError ? 2 : 1
  if (error instanceof WalkProblem) transcript.failed(error.message)
  else process.stderr.write(`${error instanceof TypeError ? `${error.message}\n\n${usage}` : String(error)}\n`)
} finally {
  await stop()
}
