import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

const doc = JSON.stringify({ text: randomBytes(1300).toString('base64').slice(0, 1900) })

/**
 * Registers the routes for the lower bound: the same server and pool with the least work that is still durable.
 * `insert` and `read` run one statement. Each of the four `step` routes writes the same rows as a step of a checkout
 * with two lines and a discount, with one statement per row and one transaction per step.
 */
export async function floorRoutes(app: FastifyInstance, pool: pg.Pool): Promise<void> {
  await pool.query(`
    create table if not exists floor_session (id bigint generated always as identity primary key, version int not null default 1, doc jsonb not null, status text);
    create table if not exists floor_stock (id int primary key, on_hand int not null, reserved int not null check (reserved <= on_hand)) with (fillfactor = 70);
    create table if not exists floor_row (id bigint generated always as identity primary key, session_id bigint not null, kind text not null, doc jsonb);
    create index if not exists floor_row_session on floor_row (session_id);
    insert into floor_stock select i, 1000000000, 0 from generate_series(1, 1000) i on conflict do nothing;`)
  app.post('/floor/insert', async () => {
    const { rows } = await pool.query({
      name: 'floor-insert',
      text: 'insert into floor_session (doc) values ($1) returning id, doc',
      values: [doc],
    })
    return rows[0]
  })
  app.get<{ Params: { id: string } }>('/floor/read/:id', async (request) => {
    const { rows } = await pool.query({
      name: 'floor-read',
      text: 'select id, doc from floor_session where id = $1',
      values: [request.params.id],
    })
    return rows[0]
  })
  app.post<{ Params: { id: string; step: string } }>('/floor/step/:step/:id', async (request) => {
    const { step, id } = request.params
    return inTransaction(pool, (client) => steps[step]?.(client, id) ?? Promise.resolve({}))
  })
}

async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const done = await work(client)
    await client.query('commit')
    return done
  } finally {
    client.release()
  }
}

/** Returns the two stock rows of a session, in ascending order, so that two requests cannot deadlock. */
const stockOf = (id: string): number[] => [(Number(id) % 999) + 1, (Number(id) % 999) + 2]
const run = async (client: pg.PoolClient, name: string, text: string, values: unknown[]) =>
  (await client.query({ name, text, values })).rows[0]
const lock = (client: pg.PoolClient, id: string) =>
  run(client, 'floor-lock', 'select id, doc from floor_session where id = $1 for update', [id])
const write = (client: pg.PoolClient, id: string, status: string) =>
  run(
    client,
    'floor-write',
    'update floor_session set doc = $2, version = version + 1, status = $3 where id = $1 returning id, doc',
    [id, doc, status],
  )
const add = (client: pg.PoolClient, id: string, kind: string) =>
  run(client, 'floor-row', 'insert into floor_row (session_id, kind, doc) values ($1, $2, $3) returning id', [
    id,
    kind,
    '{"a": 1}',
  ])

const written = [
  ...['payment event', 'attempt', 'customer', 'order', 'line', 'line', 'reservation', 'reservation', 'redemption'],
  ...['stock movement', 'stock movement', 'event', 'event'],
]

const steps: Record<string, (client: pg.PoolClient, id: string) => Promise<unknown>> = {
  create: (client) =>
    run(client, 'floor-insert', 'insert into floor_session (doc) values ($1) returning id, doc', [doc]),
  async update(client, id) {
    await lock(client, id)
    return write(client, id, 'ready')
  },
  async complete(client, id) {
    await lock(client, id)
    for (const stock of stockOf(id))
      await run(client, 'floor-hold', 'update floor_stock set reserved = reserved + 1 where id = $1', [stock])
    for (const kind of ['attempt', 'reservation', 'reservation', 'redemption']) await add(client, id, kind)
    return write(client, id, 'in_progress')
  },
  async confirm(client, id) {
    await lock(client, id)
    for (const stock of stockOf(id))
      await run(
        client,
        'floor-sell',
        'update floor_stock set on_hand = on_hand - 1, reserved = reserved - 1 where id = $1',
        [stock],
      )
    for (const kind of written) await add(client, id, kind)
    return write(client, id, 'completed')
  },
}
