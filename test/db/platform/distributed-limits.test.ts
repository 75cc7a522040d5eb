import { globSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { distributedLimits } from '../../support/distributed-limits.ts'
import { testDatabase } from '../../support/postgres.ts'

/** Change `docs/scaling.md` together with this list. */
test('the schema conflicts only here with limits of Citus, distributed by session, and of YugabyteDB', async () => {
  const database = await testDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const limits = await distributedLimits(client)
  await client.end()
  await database.drop()
  expect(limits).toEqual({
    keysWithoutSession: [
      'discount_redemption_pkey',
      'order_attempt_id_key',
      'order_display_id_key',
      'order_line_order_id_position_key',
      'order_line_pkey',
      'order_pkey',
      'payment_attempt_page_token_key',
      'payment_attempt_pkey',
      'payment_attempt_provider_provider_ref_key',
      'payment_attempt_txn_id_key',
      'payment_event_pkey',
      'payment_event_provider_provider_event_id_key',
      'payment_issue_attempt_id_kind_key',
      'payment_issue_pkey',
      'payment_issue_unmatched',
      'refund_pkey',
      'refund_provider_ref',
      'stock_reservation_pkey',
    ],
    foreignKeysWithoutSession: [
      'discount_redemption_attempt_id_fkey',
      'discount_redemption_order_id_fkey',
      'order_attempt_id_fkey',
      'order_line_order_id_fkey',
      'payment_event_attempt_id_fkey',
      'payment_issue_attempt_id_fkey',
      'payment_issue_resolution_refund_id_fkey',
      'refund_attempt_id_fkey',
      'refund_order_id_fkey',
      'stock_reservation_attempt_id_fkey',
    ],
    referencesElsewhere: ['customer', 'discount', 'variant'],
    triggersOnSessions: [
      'checkout.audited',
      'checkout.to_list',
      'discount_redemption.audited',
      'discount_redemption.discount_redemption_late_limit',
      'discount_redemption.discount_redemption_limit',
      'order.audited',
      'order.former_customer_to_list',
      'order.listed_updates',
      'order.to_list',
      'order_line.audited',
      'order_line.listed_deletes',
      'order_line.listed_updates',
      'payment_attempt.audited',
      'payment_event.forgotten_late',
      'payment_issue.audited',
      'payment_issue.forgotten_late',
      'refund.audited',
      'refund.listed_deletes',
      'refund.listed_inserts',
      'refund.listed_updates',
      'refund.refund_within_payment',
      'stock_reservation.audited',
    ],
    triggers: 293,
    triggersWithTransitionTables: 122,
    deferrableConstraints: ['experiment_winner_takes_part'],
    exclusionConstraints: [],
    storedGeneratedColumns: [
      'checkout_listing.open',
      'design.unit_kind',
      'design_component.unit_kind',
      'inventory_item.unit_kind',
      'policy.id',
      'production_run.unit_kind',
      'raw_material.unit_kind',
      'variant_stock.scarce',
    ],
    gistOrMultiColumnGinIndexes: [],
  })
  const { keysWithoutSession, foreignKeysWithoutSession, triggersOnSessions, triggers, triggersWithTransitionTables } =
    limits
  const page = readFileSync('docs/scaling.md', 'utf8')
  expect(page).toContain(
    `${keysWithoutSession.length} unique keys and ${foreignKeysWithoutSession.length} foreign keys`,
  )
  expect(page).toContain(`${triggersOnSessions.length} triggers`)
  expect(page).toContain(`Of ${triggers} triggers, ${triggersWithTransitionTables} use transition tables`)
  expect(page).toContain(`${limits.storedGeneratedColumns.length} stored generated columns`)
})

test('only the listed files compare transactions of one server, by row stamps or snapshots', () => {
  const comparing = globSync('src/**/*.ts').filter((file) =>
    /\bxmin\b|pg_visible_in_snapshot|pg_snapshot_xmin/.test(readFileSync(file, 'utf8')),
  )
  expect(comparing.toSorted()).toEqual([
    'src/back-office/inbox/mail-search-store.ts',
    'src/platform/changes/changes-store.ts',
    'src/platform/db/added-rows-count.ts',
    'src/platform/db/listing-store.ts',
    'src/platform/personal-data/mention-store.ts',
    'src/storefront/catalog-search/feed-store.ts',
    'src/storefront/checkout/checkout-store.ts',
    'src/storefront/checkout/guard-store.ts',
    'src/storefront/checkout/order-store.ts',
  ])
})
