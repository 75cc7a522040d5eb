import { connectDatabase } from '../src/platform/db/database.ts'
import { loadCheckoutFacts, readCheckout } from '../src/storefront/checkout/store.ts'
const c = connectDatabase({ url: process.argv[2], maxConnections: 1 })
const id = (await c.pool.query('select id from checkout limit 1')).rows[0].id
const client = await c.pool.connect(); const q = client.query.bind(client) as any
let last: any
;(client as any).query = (cfg: any, ...r: any[]) => { last = cfg; return q(cfg, ...r) }
client.release()
const time = async (name: string, f: () => Promise<unknown>) => { for (let i=0;i<300;i++) await f(); const t=performance.now(); for (let i=0;i<2000;i++) await f(); console.log(name, ((performance.now()-t)/2000*1000).toFixed(0),'us') }
const wanted = (more: object) => ({ checkoutId: null, publishableKeyId: null, salesChannelId: 'sc_bench', variantIds: ['variant_1','variant_2'], codes: [], email: 'a@b', call: null, ...more })
await time('create facts', () => loadCheckoutFacts(c.db, wanted({}) as any))
const e = await q({ text: 'explain (analyze, buffers off) ' + last.text, values: last.values }); console.log(e.rows.map((r: any)=>r['QUERY PLAN']).join('\n'))
await time('update facts', () => loadCheckoutFacts(c.db, wanted({checkoutId: id, variantIds: [], codes: ['TEN']}) as any))
await time('read', () => readCheckout(c.db, id, 'apk_bench'))
await time('pk', () => c.pool.query({name:'x',text:'select * from checkout where id=$1',values:[id]}))
await time('pk-col', () => c.pool.query({name:'x2',text:'select version from checkout where id=$1',values:[id]}))
await time('select1', () => c.pool.query({name:'y',text:'select 1 where $1=1',values:[1]}))
await c.close()
