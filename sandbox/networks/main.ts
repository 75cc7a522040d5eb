/** `node sandbox/networks/main.ts [port] [webhook url]`: prints its URLs as one line of JSON. */
import { startNetworks } from './start.ts'

const [port = '0', webhookUrl = null] = process.argv.slice(2)
const { url, graphUrl, shortUrl } = await startNetworks({ port: Number(port), webhookUrl })
process.stdout.write(`${JSON.stringify({ url, graphUrl, shortUrl })}\n`)
