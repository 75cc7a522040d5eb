import type { Invariant } from '../../platform/invariants/index.ts'

export const productionInvariants: readonly Invariant[] = [
  {
    name: 'run-output-was-reported',
    broken: 'The units of a production run are not the sum of its events.',
    violations: `
      select r.id, format('good %s, log %s; rejected %s, log %s', trim_scale(r.produced_quantity), trim_scale(e.good),
        trim_scale(r.rejected_quantity), trim_scale(e.rejected)) as what
      from production_run r cross join lateral (
        select coalesce(sum((data->>'good')::numeric), 0) as good, coalesce(sum((data->>'rejected')::numeric), 0) as rejected
        from production_run_event where run_id = r.id and type in ('output_reported', 'child_completed')
      ) e
      where r.produced_quantity <> e.good or r.rejected_quantity <> e.rejected`,
  },
  {
    name: 'completed-run-accounted-for',
    broken: 'Units of a completed production run are neither good, rejected nor reported as missing.',
    violations: `
      select r.id, format('ordered %s, good %s, rejected %s', trim_scale(r.quantity), trim_scale(r.produced_quantity), trim_scale(r.rejected_quantity)) as what
      from production_run r
      where r.status = 'completed' and r.shortfall_reason is null and r.produced_quantity + r.rejected_quantity < r.quantity
        and not exists (select from production_run c where c.parent_run_id = r.id)`,
  },
  {
    name: 'run-parts-add-up',
    broken: 'The parts of a production run do not add up to its allocated quantity, or exceed the run.',
    violations: `
      select r.id, format('of %s given away %s, parts %s', trim_scale(r.quantity), trim_scale(r.allocated_quantity), trim_scale(c.quantity)) as what
      from production_run r cross join lateral (
        select coalesce(sum(quantity), 0) as quantity from production_run where parent_run_id = r.id and status <> 'cancelled'
      ) c
      where r.allocated_quantity <> c.quantity or c.quantity > r.quantity`,
  },
  {
    name: 'run-output-is-its-parts',
    broken: 'The output of a production run is not the sum of its completed parts.',
    violations: `
      select r.id, format('good %s, parts %s; rejected %s, parts %s', trim_scale(r.produced_quantity), trim_scale(c.good),
        trim_scale(r.rejected_quantity), trim_scale(c.rejected)) as what
      from production_run r join lateral (
        select coalesce(sum(produced_quantity) filter (where status = 'completed'), 0) as good,
          coalesce(sum(rejected_quantity) filter (where status = 'completed'), 0) as rejected
        from production_run where parent_run_id = r.id having count(*) > 0
      ) c on true
      where r.produced_quantity <> c.good or r.rejected_quantity <> c.rejected`,
  },
  {
    name: 'run-stocked-once',
    broken: 'The units that a production run added to stock are not its good units.',
    violations: `
      select p.run_id as id, format('stocked %s, into stock %s, run %s with %s', p.quantity, coalesce(m.stocked, 0), coalesce(r.status, 'none'),
        trim_scale(coalesce(r.produced_quantity, 0))) as what
      from production_receipt p left join production_run r on r.id = p.run_id
      left join (select note, sum(quantity_change) as stocked from stock_movement where reason = 'produced' group by note) m
        on m.note = 'Production run ' || p.run_id
      where r.id is null or r.status <> 'completed' or r.produced_quantity <> p.quantity or coalesce(m.stocked, 0) > p.quantity`,
  },
]
